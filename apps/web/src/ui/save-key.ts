/** The properties of a key stroke, of React or of the browser. */
type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether a key stroke saves a form: Ctrl+Enter, on a Mac Command+Enter as well. */
export function isSaveKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Stroke): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
