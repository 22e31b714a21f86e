import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { passwordResetMail } from '../accounts/account-mails.ts';
import { solvedCaptcha } from '../testing/sign-in.ts';
import { inject, startTestApp } from '../testing/test-app.ts';
import { type Mailer, openMailer } from './mailer.ts';
import { folderTransport, smtpTransport } from './transports.ts';

const FROM = 'Thermarium <thermarium@example.com>';
const LINK = 'http://127.0.0.1:3000/#/reset-password/abcdefghijklmnopqrstuvwxyz012345';
const mail = passwordResetMail('ada@example.com', LINK);

let lines: string[];
const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });

beforeEach(() => {
  lines = [];
});

describe('with a mail server', () => {
  interface Received {
    readonly from: string;
    readonly to: readonly string[];
    readonly source: string;
  }
  let server: SMTPServer;
  let received: Received[];
  let attempts: number;
  /** The number of attempts that the server refuses before it accepts one. */
  let refusing: number;
  let mailer: Mailer;

  beforeEach(async () => {
    received = [];
    attempts = 0;
    refusing = 0;
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onAuth: ({ username, password }, _, done) =>
        username === 'house' && password === 'secret of the mail server'
          ? done(null, { user: username })
          : done(new Error('no')),
      onData: async (stream, { envelope: { mailFrom, rcptTo } }, done) => {
        const source = await text(stream);
        attempts++;
        if (attempts <= refusing)
          return done(Object.assign(new Error('Come back later'), { responseCode: 451 }));
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source,
        });
        done();
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    const url = `smtp://house:${encodeURIComponent('secret of the mail server')}@127.0.0.1:${port}`;
    mailer = openMailer(smtpTransport(url, FROM), log, [20, 20]);
  });
  afterEach(async () => {
    await mailer.close();
    await new Promise<void>((done) => server.close(done));
  });

  test('mails arrive as plain text', async () => {
    mailer.post(mail);
    await mailer.settled();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'thermarium@example.com', to: ['ada@example.com'] });
    expect(received[0].source).toContain(`Subject: ${mail.subject}`);
    expect(received[0].source).toMatch(/^Content-Type: text\/plain; charset=utf-8/m);
    expect(received[0].source.split('\r\n')).toContain(LINK);
    expect(lines).toEqual([]);
  });

  test('a server elsewhere that offers no encryption gets no mail, unless its address says so', async () => {
    // All addresses of this machine, one of which is not its own name for itself.
    const { port } = server.server.address() as AddressInfo;
    const elsewhere = (query: string) => smtpTransport(`smtp://0.0.0.0:${port}${query}`, FROM);
    const strict = elsewhere('');
    await expect(strict.deliver(mail)).rejects.toThrow(/STARTTLS/);
    strict.close();
    expect(received).toEqual([]);
    const lenient = elsewhere('?requireTLS=false');
    await lenient.deliver(mail);
    lenient.close();
    expect(received).toHaveLength(1);
  });

  test('a link longer than a line of mail arrives whole', async () => {
    const link = LINK.replace('127.0.0.1', 'thermarium.with-a-long-name.example.com');
    mailer.post({ ...mail, text: `Your link, please:\n\n${link}\n` });
    await mailer.settled();
    expect(received[0].source).toContain('Content-Transfer-Encoding: quoted-printable');
    const decoded = received[0].source
      .replaceAll('=\r\n', '')
      .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    expect(decoded.split('\r\n')).toContain(link);
  });

  test('a mail that is turned away is sent again', async () => {
    refusing = 2;
    mailer.post(mail);
    await mailer.settled();
    expect(received).toHaveLength(1);
    expect(lines).toHaveLength(2);
  });

  test('a mail that is always turned away is given up, and its link stays out of the log', async () => {
    refusing = 100;
    mailer.post(mail);
    await mailer.settled();
    expect(attempts).toBe(3);
    expect(lines.at(-1)).toContain('given up');
    expect(lines.join()).toContain('ada@example.com');
    expect(lines.join()).not.toContain(LINK.slice(-20));
    expect(lines.join()).not.toContain('secret of the mail server');
  });

  test('a mail that waits for another attempt does not keep the program from ending', async () => {
    refusing = 100;
    const { port } = server.server.address() as AddressInfo;
    const patient = openMailer(smtpTransport(`smtp://127.0.0.1:${port}`, FROM), log, [3_600_000]);
    patient.post(mail);
    while (attempts === 0) await new Promise(setImmediate);
    await patient.close();
    expect(lines.at(-1)).toContain('not sent before the program ended');
  });

  test('of a mail that cannot be composed only the log tells', async () => {
    mailer.post(async () => {
      throw new Error('no such thing');
    });
    mailer.post(async () => null);
    await mailer.settled();
    expect(received).toEqual([]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('no such thing');
  });

  test('a call does not wait for the mail server, nor fail with it', async () => {
    // A server that accepts the connection and then stays silent.
    const { port } = server.server.address() as AddressInfo;
    server.server.removeAllListeners('connection');
    const site = await startTestApp({
      mail: openMailer(smtpTransport(`smtp://127.0.0.1:${port}`, FROM), log, []),
    });
    const { email } = await site.user('ada@example.com');
    const connected = once(server.server, 'connection');
    const body = { username: email, reCaptchaToken: await solvedCaptcha(site) };
    const answer = await inject(site.app, 'POST', '/api/user/forgot_password/', body);
    expect(answer.status).toBe(200);
    const [socket] = await connected;
    socket.destroy();
    await site.services.mail.settled();
    expect(lines.at(-1)).toContain('given up');
    await site.close();
  });
});

describe('without a mail server', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'thermarium-mail-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('each mail goes into the log and, as .eml, into a folder for the owner of the program only', async () => {
    const mailer = openMailer(folderTransport(join(folder, 'mail'), FROM, log), log);
    mailer.post(mail);
    // Mails do not wait for each other: two at once may be written in either order.
    await mailer.settled();
    mailer.post({ ...mail, to: 'grace@example.com' });
    await mailer.close();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { to: 'ada@example.com', subject: mail.subject, text: mail.text },
      { to: 'grace@example.com', subject: mail.subject, text: mail.text },
    ]);
    const files = await readdir(join(folder, 'mail'));
    expect(files).toHaveLength(2);
    for (const file of files) {
      expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\w.-]+\.eml$/);
      const source = await readFile(join(folder, 'mail', file), 'utf8');
      expect(source).toMatch(/^To: (?:ada|grace)@example\.com\r?$/m);
      expect(source).toContain(`From: ${FROM}`);
      expect(source.split(/\r?\n/)).toContain(LINK);
      expect((await stat(join(folder, 'mail', file))).mode & 0o077).toBe(0);
    }
  });
});
