/** Copies the picture or, where the browser refuses, saves it as a file. Tells which of the two happened. */
export async function copyPicture(
  picture: Promise<Blob>,
  fileName: string,
): Promise<'copied' | 'downloaded'> {
  try {
    // The promise goes in as it is: browsers take it only in the very moment of the click.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return 'copied';
  } catch {
    const address = URL.createObjectURL(await picture);
    const link = document.createElement('a');
    link.href = address;
    link.download = fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    return 'downloaded';
  }
}

/** The picture as a PNG. */
export async function pngOf(picture: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    picture.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
      'image/png',
    ),
  );
}
