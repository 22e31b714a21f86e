/** Puts a text into the clipboard; false where the browser does not let the page, as over plain HTTP it may not. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
