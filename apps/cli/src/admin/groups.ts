import { printable } from '../output.ts';
import { type AdminCommands, printTable, readWords } from './command.ts';

export const groupCommands: AdminCommands = {
  'group add': {
    synopsis: 'GROUP',
    meaning: 'makes a group',
    read: (args) => {
      const [group] = readWords(args, ['GROUP'], {}).operands;
      return async (administration) => {
        await administration.addGroup(group);
        console.log(`There is a group '${printable(group)}' now.`);
      };
    },
  },
  'group remove': {
    synopsis: 'GROUP',
    meaning: 'deletes a group; its members stay',
    read: (args) => {
      const [group] = readWords(args, ['GROUP'], {}).operands;
      return async (administration) => {
        await administration.removeGroup(group);
        console.log(`The group '${printable(group)}' is deleted.`);
      };
    },
  },
  'group list': {
    synopsis: '',
    meaning: 'lists every group with its members',
    read: (args) => {
      readWords(args, [], {});
      return async (administration) => {
        const [groups, users] = [await administration.groups(), await administration.users()];
        const emails = new Map(users.map(({ id, email }) => [id, email]));
        const rows = groups.map(({ name, members }) => [
          name,
          members.map((id) => emails.get(id)).join(', ') || '-',
        ]);
        printTable(['GROUP', 'MEMBERS'], rows, 'There are no groups.');
      };
    },
  },
  'group join': {
    synopsis: 'GROUP EMAIL',
    meaning: 'adds a member',
    read: (args) => {
      const [group, email] = readWords(args, ['GROUP', 'EMAIL'], {}).operands;
      return async (administration) => {
        await administration.joinGroup(group, email);
        console.log(`${printable(email)} is in '${printable(group)}'.`);
      };
    },
  },
  'group leave': {
    synopsis: 'GROUP EMAIL',
    meaning: 'removes a member',
    read: (args) => {
      const [group, email] = readWords(args, ['GROUP', 'EMAIL'], {}).operands;
      return async (administration) => {
        await administration.leaveGroup(group, email);
        console.log(`${printable(email)} is not in '${printable(group)}'.`);
      };
    },
  },
};
