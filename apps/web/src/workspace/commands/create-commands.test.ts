import { describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import type { CommandId } from './command-id.ts';
import { createCommands } from './create-commands.ts';

const command = (id: CommandId, run: () => void, further: Partial<Command> = {}): Command => ({
  id,
  title: id,
  group: 'View',
  run,
  ...further,
});

describe('the register of commands', () => {
  it('runs a command by its id, unless it is not possible', () => {
    const commands = createCommands();
    const ran: string[] = [];
    commands.register([
      command('edit.undo', () => ran.push('a')),
      command('edit.redo', () => ran.push('b'), { enabled: () => false }),
    ]);
    for (const id of ['edit.undo', 'edit.redo', 'edit.cut'] as const) commands.run(id);
    expect(ran).toEqual(['a']);
  });

  it('lets a later command replace one of its id until that is taken back', () => {
    const commands = createCommands();
    const ran: string[] = [];
    commands.register([command('edit.undo', () => ran.push('first'), { shortcuts: ['A', 'B'] })]);
    const takeBack = commands.register([command('edit.undo', () => ran.push('second'))]);
    commands.run('edit.undo');
    expect(commands.shortcutOf('edit.undo')).toBeUndefined();
    takeBack();
    commands.run('edit.undo');
    expect(ran).toEqual(['second', 'first']);
    expect(commands.shortcutOf('edit.undo')).toBe('A');
    expect(commands.store.getState().commands).toHaveLength(1);
  });
});
