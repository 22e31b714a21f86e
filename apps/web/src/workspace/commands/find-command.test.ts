import { describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import type { CommandId } from './command-id.ts';
import { findCommand, type KeyPlace } from './find-command.ts';

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, code: '' };
const command = (id: CommandId, shortcuts: readonly string[], further: Partial<Command> = {}): Command => ({
  id,
  title: id,
  group: 'Edit',
  shortcuts,
  run: () => undefined,
  ...further,
});
const commands = [
  command('view.hide', ['H']),
  command('help.commands', ['Mod+K'], { whileTyping: true, group: 'Help' }),
  command('edit.redo', ['Mod+Y'], { elsewhere: true }),
  command('edit.nudge-ArrowLeft', ['ArrowLeft']),
  command('view.mode-solution', ['2']),
  command('view.properties', ['Enter']),
  command('edit.undo', ['Mod+Z'], { enabled: () => false }),
];
const found = (place: KeyPlace, key: string, held = {}, isProjectShown = true) =>
  findCommand(commands, { ...none, key, ...held }, { place, isMac: false, isProjectShown })?.id;

describe('the command that a key runs', () => {
  it('is found by its shortcut where nothing else has the keyboard', () => {
    expect(found('free', 'h')).toBe('view.hide');
    expect(found('control', 'h')).toBe('view.hide');
    expect(found('free', 'x')).toBeUndefined();
  });

  it('leaves letters to a field that is being typed into, but not what works there', () => {
    expect(found('text', 'h')).toBeUndefined();
    expect(found('text', 'k', { ctrlKey: true })).toBe('help.commands');
  });

  it('leaves the history of the model to a field in which nothing is being typed', () => {
    const history = [command('edit.undo', ['Mod+Z']), command('view.hide', ['H'])];
    const pressed = (place: KeyPlace, key: string, ctrlKey: boolean) =>
      findCommand(history, { ...none, key, ctrlKey }, { place, isMac: false, isProjectShown: true })?.id;
    expect(pressed('settled', 'z', true)).toBe('edit.undo');
    expect(pressed('text', 'z', true)).toBeUndefined();
    expect(pressed('settled', 'h', false)).toBeUndefined();
  });

  it('leaves everything to dialogs and menus', () => {
    expect(found('layer', 'k', { ctrlKey: true })).toBeUndefined();
    expect(found('layer', 'h')).toBeUndefined();
  });

  it('leaves arrow keys to trees and tabs', () => {
    expect(found('arrows', 'ArrowLeft')).toBeUndefined();
    expect(found('arrows', 'h')).toBe('view.hide');
    expect(found('control', 'ArrowLeft')).toBe('edit.nudge-ArrowLeft');
  });

  it('leaves digits to the fields between which a switch or a button has the focus', () => {
    expect(found('choice', '2')).toBeUndefined();
    expect(found('control', '2')).toBeUndefined();
    expect(found('choice', 'h')).toBe('view.hide');
    expect(found('choice', 'ArrowLeft')).toBeUndefined();
    expect(found('arrows', '2')).toBe('view.mode-solution');
    expect(found('free', '2')).toBe('view.mode-solution');
  });

  it('leaves Enter to the button that has the focus', () => {
    expect(found('control', 'Enter')).toBeUndefined();
    expect(found('free', 'Enter')).toBe('view.properties');
  });

  it('changes nothing that nobody sees while another tab is shown', () => {
    expect(found('free', 'h', {}, false)).toBeUndefined();
    expect(found('free', 'y', { ctrlKey: true }, false)).toBe('edit.redo');
    expect(found('free', 'k', { ctrlKey: true }, false)).toBe('help.commands');
  });

  it('is none while it is not possible', () => {
    expect(found('free', 'z', { ctrlKey: true })).toBeUndefined();
  });
});
