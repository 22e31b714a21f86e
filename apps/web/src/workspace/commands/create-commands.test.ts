import { describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { createCommands } from './create-commands.ts';

const command = (id: string, run: () => void, further: Partial<Command> = {}): Command => ({
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
      command('a', () => ran.push('a')),
      command('b', () => ran.push('b'), { enabled: () => false }),
    ]);
    for (const id of ['a', 'b', 'unknown']) commands.run(id);
    expect(ran).toEqual(['a']);
  });

  it('lets a later command replace one of its id until that is taken back', () => {
    const commands = createCommands();
    const ran: string[] = [];
    commands.register([command('a', () => ran.push('first'), { shortcuts: ['A', 'B'] })]);
    const takeBack = commands.register([command('a', () => ran.push('second'))]);
    commands.run('a');
    expect(commands.shortcutOf('a')).toBeUndefined();
    takeBack();
    commands.run('a');
    expect(ran).toEqual(['second', 'first']);
    expect(commands.shortcutOf('a')).toBe('A');
    expect(commands.store.getState().commands).toHaveLength(1);
  });
});
