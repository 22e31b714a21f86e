/** `1 case`, `1,200 cases`; a plural that is not made by an `s` is given: `2 losses`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
}
