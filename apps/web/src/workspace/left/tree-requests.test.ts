import { expect, it } from 'vitest';
import { createTreeRequests } from './tree-requests.ts';

it('brings what is asked to whoever answers it, also who comes later', () => {
  const heard: string[] = [];
  const requests = createTreeRequests();
  const note = (what: string) => () => {
    heard.push(what);
  };
  requests.ask('rename-plane');
  const stop = requests.answer({ find: note('find'), rename: note('rename') });
  expect(heard).toEqual([]);
  requests.answer({ 'rename-plane': note('plane') });
  expect(heard).toEqual(['plane']);
  requests.ask('rename');
  stop();
  requests.ask('find');
  expect(heard).toEqual(['plane', 'rename']);
  requests.answer({ find: note('found') });
  expect(heard).toEqual(['plane', 'rename', 'found']);
});
