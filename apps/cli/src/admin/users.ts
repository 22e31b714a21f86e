import { text } from 'node:stream/consumers';
import { printable } from '../output.ts';
import { type AdminCommands, printTable, readWords } from './command.ts';

export const userCommands: AdminCommands = {
  'user add': {
    synopsis: 'EMAIL [--admin] [--password-stdin]',
    meaning: 'makes an account; without a password prints the link that activates it',
    read: (args) => {
      const { operands, options } = readWords(args, ['EMAIL'], {
        admin: { type: 'boolean' },
        'password-stdin': { type: 'boolean' },
      });
      return async (administration) => {
        const [email] = operands;
        const password = options['password-stdin'] ? await passwordFromInput() : null;
        const link = await administration.addUser(email, { administrator: options.admin ?? false, password });
        if (link) printLink(link, `${printable(email)} can activate the account by this link`);
        else console.log(`${printable(email)} can sign in.`);
      };
    },
  },
  'user list': {
    synopsis: '',
    meaning: 'lists every account',
    read: (args) => {
      readWords(args, [], {});
      return async (administration) => {
        const [users, groups] = [await administration.users(), await administration.groups()];
        const names = new Map(groups.map(({ id, name }) => [id, name]));
        const rows = users.map((user) => [
          user.email,
          `${user.first_name} ${user.last_name}`.trim() || '-',
          user.disabled ? 'disabled' : user.activated === null ? 'invited' : 'active',
          user.administrator ? 'administrator' : 'user',
          user.groups.map((id) => names.get(id)).join(', ') || '-',
        ]);
        printTable(['EMAIL', 'NAME', 'STATE', 'RIGHTS', 'GROUPS'], rows, 'There are no accounts.');
      };
    },
  },
  'user disable': {
    synopsis: 'EMAIL',
    meaning: 'shuts somebody out at once; nothing of theirs is deleted',
    read: (args) => {
      const [email] = readWords(args, ['EMAIL'], {}).operands;
      return async (administration) => {
        await administration.setDisabled(email, true);
        console.log(`${printable(email)} is disabled.`);
      };
    },
  },
  'user enable': {
    synopsis: 'EMAIL',
    meaning: 'lets somebody in again',
    read: (args) => {
      const [email] = readWords(args, ['EMAIL'], {}).operands;
      return async (administration) => {
        await administration.setDisabled(email, false);
        console.log(`${printable(email)} is enabled.`);
      };
    },
  },
  'user reset': {
    synopsis: 'EMAIL',
    meaning: 'prints a link to a new password, or to activation where that is still due',
    read: (args) => {
      const [email] = readWords(args, ['EMAIL'], {}).operands;
      return async (administration) =>
        printLink(await administration.wayIn(email), `${printable(email)} can sign in by this link`);
    },
  },
  'user factor-off': {
    synopsis: 'EMAIL',
    meaning: 'switches the second factor of somebody off who lost it; they are told by mail',
    read: (args) => {
      const [email] = readWords(args, ['EMAIL'], {}).operands;
      return async (administration) => {
        const wasOn = await administration.forgetFactors(email);
        console.log(
          wasOn
            ? `The second factor of ${printable(email)} is off.`
            : `${printable(email)} has no second factor.`,
        );
      };
    },
  },
  token: {
    synopsis: 'EMAIL [--renew]',
    meaning: 'prints the API token, or with --renew a new one, which voids the old one',
    read: (args) => {
      const { operands, options } = readWords(args, ['EMAIL'], { renew: { type: 'boolean' } });
      return async (administration) => {
        const { token, active } = await administration.apiToken(operands[0], {
          renew: options.renew ?? false,
        });
        console.log(token);
        if (!active) console.error('The token is worth nothing until the account is active.');
      };
    },
  },
};

/** Prints the link alone on standard output, for scripts. */
function printLink(
  { link, expires }: { readonly link: string; readonly expires: Date },
  meaning: string,
): void {
  console.error(`${meaning}, once and until ${expires.toISOString()}:`);
  console.log(link);
}

/** Standard input, without the line break at its end. */
async function passwordFromInput(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}
