import { readFileSync } from 'node:fs';

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { version: stated }: { version: string } = JSON.parse(text);
  return stated;
}

export const version = readVersion();
