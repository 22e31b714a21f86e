import type { FileFormat } from '@thermarium/exchange';

/** The formats that the specification names, in its order. */
const SPECIFIED: readonly string[] = ['ecxml', 'json', 'csv'];

interface ImportEntry {
  readonly name: string;
  /** The title of the format as it stands within a sentence. */
  readonly title: string;
  /** The files that the browser offers first, as an `accept` attribute. */
  readonly accept: string;
}

/** The entries of the Import menu, one for each format that is read: those of the specification, and below them the others. */
export function importMenuEntries(formats: readonly FileFormat[]): readonly (readonly ImportEntry[])[] {
  const read = formats.filter((format) => format.read !== undefined);
  const specified = SPECIFIED.flatMap((name) => read.filter((format) => format.name === name));
  const others = read.filter(({ name }) => !SPECIFIED.includes(name));
  return [specified, others]
    .filter((group) => group.length > 0)
    .map((group) =>
      group.map(({ name, title, extensions }) => ({
        name,
        title: inSentence(title),
        accept: accepted(extensions),
      })),
    );
}

function accepted(extensions: readonly string[]): string {
  return extensions.map((extension) => `.${extension}`).join(',');
}

/** `Power map` begins small there; `STEP` and `HotSpot floorplan` are names. */
function inSentence(title: string): string {
  return title.replace(/^[A-Z][a-z]+(?= |$)/, (word) => word.toLowerCase());
}
