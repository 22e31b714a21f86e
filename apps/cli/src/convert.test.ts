import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { modelFolder } from './testing/run-cli.ts';
import { runHere } from './testing/run-here.ts';
import { die, modelFile } from './testing/small-models.ts';

const folder = modelFolder();
afterAll(folder.remove);
const small = folder.write('small.json', modelFile([die]));

const jsonOf = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

describe('thermarium convert', () => {
  it('writes the model again, whatever the name of the file that it reads, and reports no loss', async () => {
    const named = folder.write('small.txt', modelFile([die]));
    const [out, loss] = [folder.path('again.json'), folder.path('loss.json')];
    const { status, stdout, stderr } = await runHere(['convert', named, out, '--loss', loss]);
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'Nothing was lost.\n', stderr: '' });
    expect(jsonOf(out)).toMatchObject({ project: { name: 'model' }, tree: [die] });
    expect(jsonOf(loss)).toEqual({ format: { in: 'json', out: 'json' }, lost: [], watts_lost: 0 });
  });

  it('says what a file of another program loses, and the watts; solving it says so too', async () => {
    const cad =
      '<externalMcadFile><name>fan</name><powerDissipation>1.5</powerDissipation></externalMcadFile>';
    const file = folder.write(
      'model.data',
      `<neutralXML><name>m</name><producer>Icepak</producer><geometry>${cad}</geometry></neutralXML>`,
    );
    const [out, loss] = [folder.path('from-xml.json'), folder.path('xml-loss.json')];
    const { status, stdout } = await runHere(['convert', file, out, '--loss', loss]);
    const reason = 'Other files are not opened.';
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: `lost: externalMcadFile 'fan' (1.5 W): ${reason}\nLost in all: 1.5 W.\n`,
    });
    expect(jsonOf(loss)).toEqual({
      format: { in: 'ecxml', out: 'json' },
      lost: [{ entity: 'externalMcadFile', name: 'fan', reason, watts: 1.5 }],
      watts_lost: 1.5,
    });
    expect((await runHere(['check', file])).stderr).toContain(`${reason} 1.5 W are lost with it.`);
  });

  it('writes the tree as CSV and reads it again, named after its file, with materials of the library', async () => {
    const [csv, again] = [folder.path('tree.csv'), folder.path('from-csv.json')];
    expect((await runHere(['convert', small, csv, '--quiet'])).status).toBe(0);
    expect(readFileSync(csv, 'utf8')).toMatch(/^\ufeffname,type,x0,y0,z0,.*\r\ndie,box,/);
    expect(await runHere(['convert', csv, again])).toMatchObject({
      status: 0,
      stdout: 'Nothing was lost.\n',
    });
    expect(jsonOf(again)).toMatchObject({ project: { name: 'tree' }, tree: [{ name: 'die' }] });
  });

  it('puts the powers of a map on an object, and gives objects powers by their names', async () => {
    const map = folder.write('map.csv', 'name,x0,x1,y0,y1,power\nleft,0,0.5,0,1,100\nright,0.5,1,0,1,50\n');
    const trace = folder.write('trace.ptrace', 'left other\n0.1 1\n0.5 3\n');
    const out = folder.path('powered.json');
    const options = ['--power-map', map, '--die', 'die', '--power', trace];
    const { status, stdout } = await runHere(['convert', small, out, ...options]);
    expect({ status, told: stdout.split('\n').at(-2) }).toEqual({ status: 0, told: 'Lost in all: 2 W.' });
    expect(jsonOf(out).tree).toMatchObject([
      { name: 'die' },
      {
        name: 'powers on die',
        children: [
          { name: 'left', z: 1, power: 300 },
          { name: 'right', power: 50 },
        ],
      },
    ]);
    const wrong = await runHere(['convert', small, out, '--power-map', trace, '--die', 'die']);
    expect(wrong).toMatchObject({ status: 2, stdout: '' });
    expect(wrong.stderr).toContain('The file has powers without places.');
    const missing = await runHere(['convert', small, out, '--power', folder.path('none')]);
    expect(missing.status).toBe(2);
    expect(missing.stderr).toContain('cannot be read');
  });

  it('refuses a wrong model with status 2 and writes nothing', async () => {
    const wrong = folder.write('wrong.json', modelFile([{ ...die, dx: -1 }]));
    const out = folder.path('unwritten.json');
    const { status, stderr } = await runHere(['convert', wrong, out]);
    expect(status).toBe(2);
    expect(stderr).toContain('tree/die.dx');
    expect(() => readFileSync(out)).toThrow('ENOENT');
  });

  it('says why it cannot write, before it reads', async () => {
    const { status, stderr } = await runHere(['convert', small, folder.path('nowhere/out.json')]);
    expect(status).toBe(1);
    expect(stderr).toContain('no such file or folder');
  });

  it.each([
    [['convert', 'a.json'], 'takes the file to read and the one to write, got 1'],
    [['convert', 'a.json', './a.json'], "would overwrite 'a.json'"],
    [['convert', 'a.json', 'b.json', '--loss', 'b.json'], "--loss would overwrite 'b.json'"],
    [['convert', 'a.json', 'b.json', '--loss', 'a.json'], '--loss names the model file itself'],
    [['convert', 'a.json', 'b.json', '--die', 'die'], '--power-map and --die go together'],
    [['convert', 'a.json', 'b.docx'], 'writes files that end in .json'],
  ])('refuses %j with status 64', async (args, reason) => {
    const { status, stderr } = await runHere(args);
    expect({ status, told: stderr.includes(reason) }).toEqual({ status: 64, told: true });
  });
});
