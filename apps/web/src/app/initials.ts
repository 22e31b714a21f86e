/** Two initials of a user, from the names or else from the e-mail address. */
export function initials(user: {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}): string {
  const names = [user.first_name, user.last_name].map((name) => name.trim()).filter(Boolean);
  const words = names.length > 0 ? names : (user.email.split('@')[0] ?? '').split(/[._-]+/).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map(first) : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toUpperCase();
}

/** The initials of a name as others are told it: a person's names, or an e-mail address. */
export function initialsOfName(name: string): string {
  if (name.includes('@')) return initials({ email: name, first_name: '', last_name: '' });
  const words = name.trim().split(/\s+/);
  const last_name = words.length > 1 ? (words.at(-1) ?? '') : '';
  return initials({ email: '', first_name: words[0] ?? '', last_name });
}

function first(word: string): string {
  return [...word][0] ?? '';
}
