import { type CaseValues, caseDocument } from '../model/case-document.ts';
import { fingerprint } from '../model/fingerprint.ts';
import { documentOf, type ProjectRows } from '../model/load-document.ts';

/** The fingerprint of a project's model, with the values of a case if there is one. */
export function modelFingerprint(rows: ProjectRows, transient: boolean, ofCase: CaseValues | null): string {
  const document = documentOf(rows);
  return fingerprint(ofCase ? caseDocument(document, ofCase) : document, transient);
}
