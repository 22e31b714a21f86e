import type { HandMadeChange } from '../hand-made-change.ts';

const page = 'apps/web/src/workspace/document';
const model = 'apps/server/src/model';
const changesOfRecords = 'apps/server/src/resources/changes';
const queue = [`${page}/change-queue.test.ts`];
const documents = [`${page}/open-document.test.ts`, `${page}/many-objects.test.ts`];
const losses = [`${page}/lost-connection.test.ts`];
const conflicts = [`${model}/undo-conflicts.test.ts`];
const room = [`${model}/content-room.test.ts`];
const following = [`${model}/follow-names.test.ts`];
const undoing = [`${model}/undo.test.ts`];

/** The page: its pending changes, and its copy of the project. */
const pageChanges: readonly HandMadeChange[] = [
  {
    fault: 'a change is merged into one that was sent and lost',
    file: `${page}/change-queue.ts`,
    from: 'const both = last?.sent === null ? this.parts.merge',
    to: 'const both = last ? this.parts.merge',
    tests: queue,
  },
  {
    fault: 'a change that may have arrived is sent again as another one',
    file: `${page}/change-queue.ts`,
    from: 'await this.parts.perform(head.change, sent);',
    to: 'await this.parts.perform({ ...head.change, id: newKey() }, sent);',
    tests: losses,
  },
  {
    fault: 'one wrong value takes the right ones with it',
    file: `${page}/change-queue.ts`,
    from: 'if (!outcome.ok && outcome.fields && head.asked.length > 1) {',
    to: 'if (!outcome.ok && outcome.fields && head.asked.length > 99) {',
    tests: queue,
  },
  {
    fault: 'what an earlier page has kept goes after what this one does',
    file: `${page}/change-queue.ts`,
    from: '[...this.entries.slice(0, at), ...entries, ...this.entries.slice(at)]',
    to: '[...this.entries, ...entries].slice(at - at)',
    tests: queue,
  },
  {
    fault: 'a change is altered while it is under way',
    file: `${page}/change-queue.ts`,
    from: 'const change = n < at ? entry.change : work(entry.change);',
    to: 'const change = n < at - 1 ? entry.change : work(entry.change);',
    tests: queue,
  },
  {
    fault: 'an undo waits for the connection, and takes back what it was not meant for',
    file: `${page}/change-queue.ts`,
    from: 'if (isStep(change) && this.isLost) {',
    to: 'if (isStep(change) && this.isClosed) {',
    tests: queue,
  },
  {
    fault: 'a lost connection is tried without a pause',
    file: `${page}/change-queue.ts`,
    from: 'const RETRIES = [1000, 2000, 4000, 5000];',
    to: 'const RETRIES = [0];',
    tests: queue,
  },
  {
    fault: 'hiding an object becomes one entry of the history with moving it',
    file: `${page}/change.ts`,
    from: 'if (isViewOnly(Object.keys(a.after)) !== isViewOnly(Object.keys(b.after))) return null;',
    to: '',
    tests: documents,
  },
  {
    fault: 'own changes are conflicts with each other',
    file: 'apps/web/src/workspace/records/confirmed-records.ts',
    from: 'if (each.by !== user) for (const',
    to: 'for (const',
    tests: documents,
  },
  {
    fault: 'a waiting change rests on what an undo has taken back',
    file: `${page}/document-core.ts`,
    from: '(later) => reanchored(later, backwards(written.diff), written.diff)',
    to: '(later) => later',
    tests: documents,
  },
  {
    fault: 'a change that builds on a refused one is sent all the same',
    file: `${page}/document-core.ts`,
    from: 'buildsOn(diffOf(later), change.diff) ? refused : later',
    to: 'later',
    tests: documents,
  },
  {
    fault: 'an older reading is laid over changes that were heard meanwhile',
    file: 'apps/web/src/workspace/records/confirmed-records.ts',
    from: 'if (answer.revision < this.revision) return;',
    to: '',
    tests: [`${page}/two-documents.test.ts`],
  },
  {
    fault: 'what was not heard is never asked for',
    file: `${page}/document-core.ts`,
    from: 'if (this.told.isBehind && this.timer === undefined)',
    to: 'if (this.told.isBehind && this.isClosed)',
    tests: [`${page}/two-documents.test.ts`],
  },
  {
    fault: 'changes of a page that is still open are sent twice',
    file: `${page}/kept-changes.ts`,
    from: 'if (page !== this.page && (await this.isGone(page, until))) gone.push(page);',
    to: 'if (page !== this.page && until > 0) gone.push(page);',
    tests: losses,
  },
  {
    fault: 'changes of one person are sent by the next one at the browser',
    file: `${page}/kept-changes.ts`,
    from: 'this.key = `thermarium.changes.${project}.${user}`;',
    to: 'this.key = `thermarium.changes.${project}.${user.length > 0}`;',
    tests: losses,
  },
  {
    fault: 'a change is sent again after the program has forgotten its key',
    file: `${page}/document-core.ts`,
    from: 'if (Date.now() - sent > LONGEST_DOUBT) {',
    to: 'if (Date.now() - sent > 99 * LONGEST_DOUBT) {',
    tests: losses,
  },
  {
    fault: 'a change is given up when a proxy answers in place of the program',
    file: 'apps/web/src/workspace/connection/lost.ts',
    from: 'const PASSING: readonly number[] = [401, 408, 429, 502, 503, 504];',
    to: 'const PASSING: readonly number[] = [401, 408, 429];',
    tests: losses,
  },
];

/** The server: edits of a project, and steps through their history. */
const historyChanges: readonly HandMadeChange[] = [
  {
    fault: 'somebody who lost their right while they waited changes the project',
    file: `${model}/project-edit.ts`,
    from: "    .where('permission.role', 'in', EDITING_ROLES)\n",
    to: '',
    tests: ['apps/server/src/sharing/lost-rights.test.ts'],
  },
  {
    fault: 'edits of one project overlap',
    file: `${model}/project-edit.ts`,
    from: "    .forNoKeyUpdate('project')\n",
    to: '',
    tests: [`${model}/races.test.ts`, ...conflicts],
  },
  {
    fault: 'two changes within a millisecond have one version',
    file: `${model}/project-edit.ts`,
    from: 'stored.getTime() + 1)',
    to: 'stored.getTime())',
    tests: ['apps/server/src/resources/objects/update-object.test.ts'],
  },
  {
    fault: 'everybody takes back everybody’s changes',
    file: `${model}/history.ts`,
    from: "      .where('user_id', '=', caller.id)\n",
    to: '',
    tests: conflicts,
  },
  {
    fault: 'the latest of what was undone is done again first',
    file: `${model}/history.ts`,
    from: "direction === 'undo' ? 'desc' : 'asc'",
    to: "direction === 'undo' ? 'desc' : 'desc'",
    tests: undoing,
  },
  {
    fault: 'an undo leaves references to what is gone',
    file: `${model}/history.ts`,
    from: '    await checkReferences(edit);\n',
    to: '    if (diff.length === 0) await checkReferences(edit);\n',
    tests: conflicts,
  },
  {
    fault: 'what was undone can be done again after a new change',
    file: `${model}/close-edit.ts`,
    from: 'and user_id = ${caller.id} and undone\n',
    to: 'and user_id = ${caller.id} and undone and id < 0\n',
    tests: undoing,
  },
  {
    fault: 'a new change takes from others what they can do again',
    file: `${model}/close-edit.ts`,
    from: 'delete from change where project_id = ${project} and user_id = ${caller.id} and undone\n',
    to: 'delete from change where project_id = ${project} and undone\n',
    tests: conflicts,
  },
  {
    fault: 'one change more than the depth can be undone',
    file: `${model}/close-edit.ts`,
    from: 'where number >= ${UNDO_DEPTH}',
    to: 'where number > ${UNDO_DEPTH}',
    tests: [`${model}/undo-depth.test.ts`],
  },
  {
    fault: 'long changes are kept for undo however much they take',
    file: `${model}/close-edit.ts`,
    from: ' or bytes > ${edit.limits.projectBytes}',
    to: ' or bytes > 1e15',
    tests: room,
  },
  {
    fault: 'a project may grow beyond its limit',
    file: `${model}/room.ts`,
    from: 'if (after > projectBytes) throw',
    to: 'if (after > 2 * ownerBytes) throw',
    tests: room,
  },
  {
    fault: 'a project that is too large may not be made smaller',
    file: `${model}/room.ts`,
    from: 'if (after <= before) return;',
    to: 'if (after === before) return;',
    tests: room,
  },
  {
    fault: 'an editor fills the projects of an owner beyond the limit',
    file: `${model}/room.ts`,
    from: "of_project.project_id = ${project} and of_project.role = 'owner'",
    to: "of_project.project_id = ${project} and of_project.role = 'editor'",
    tests: room,
  },
  {
    fault: 'what is deleted goes on counting',
    file: 'apps/server/src/db/migrations/0020-content-bytes.ts',
    from: "[rowsOf('added', ''), rowsOf('removed', '-')]",
    to: "[rowsOf('added', ''), rowsOf('removed', '0 * ')]",
    tests: room,
  },
  {
    fault: 'an undo is laid over what somebody else has changed since',
    file: `${model}/conflict.ts`,
    from: 'if (keys ? keys.length === 0 : !row === !before) return null;',
    to: 'if (keys ? keys.length >= 0 : !row === !before) return null;',
    tests: conflicts,
  },
  {
    fault: 'an undo passes over objects that somebody else has deleted',
    file: `${model}/conflict.ts`,
    from: ': !row === !before) return null;',
    to: ': true) return null;',
    tests: conflicts,
  },
  {
    fault: 'an undo of the world is laid over what somebody else has made of it',
    file: `${model}/history.ts`,
    from: 'if (conflict) return [conflict];',
    to: 'if (conflict === undefined) return [conflict];',
    tests: conflicts,
  },
  {
    fault: 'a change of records is laid over what somebody else has changed since',
    file: `${changesOfRecords}/parts.ts`,
    from: 'if (conflict) throw await changedSince(edit, conflict);\n    if (!row',
    to: 'if (!row',
    tests: [`${changesOfRecords}/changes.test.ts`],
  },
  {
    fault: 'a page that missed the folding of an assembly is told of nothing',
    file: `${model}/close-edit.ts`,
    from: 'function toldText({ changes }: ProjectEdit): string {',
    to: 'function toldText({ diff: changes }: ProjectEdit): string {',
    tests: [`${changesOfRecords}/missed-changes.test.ts`],
  },
  {
    fault: 'a page is told of changes of which one in between is missing',
    file: `${changesOfRecords}/routes.ts`,
    from: 'present - since === told.length && ',
    to: '',
    tests: [`${changesOfRecords}/missed-changes.test.ts`],
  },
  {
    fault: 'a change on an old version is laid over a newer one',
    file: `${model}/version-check.ts`,
    from: 'if (read >= row.timestamp.getTime()) return;',
    to: 'if (read <= row.timestamp.getTime()) return;',
    tests: ['apps/server/src/resources/objects/update-object.test.ts'],
  },
  {
    fault: 'a key that was used for something else is answered for it',
    file: 'apps/server/src/http/idempotency.ts',
    from: 'if (Buffer.compare(earlier.request, digest) !== 0) {',
    to: 'if (earlier.request.length !== digest.length) {',
    tests: ['apps/server/src/http/idempotency.test.ts'],
  },
  {
    fault: 'names that are exchanged in one change are followed by the names as they are now',
    file: `${model}/follow-names.ts`,
    from: 'const places = placesBefore(rows, diff);',
    to: 'const places = rows;',
    tests: following,
  },
  {
    fault: 'a name that a change states is rewritten by the same change',
    file: `${model}/follow-names.ts`,
    from: '.filter(([key]) => !(`${column}.${key}` in after))',
    to: '',
    tests: following,
  },
  {
    fault: 'an object of the name of a contact’s material is taken for that material',
    file: `${model}/follow-names.ts`,
    from: ' || objectNames.has(text)) return text;',
    to: ') return text;',
    tests: following,
  },
  {
    fault: 'a new name of a coldplate makes solutions stale',
    file: 'packages/model/src/solve-inputs.ts',
    from: "if (field.kind === 'text' && field.names && typeof value === 'string') return named(value);",
    to: '',
    tests: following,
  },
  {
    fault: 'a new name of an object in a contact makes solutions stale',
    file: 'packages/model/src/solve-inputs.ts',
    from: 'first: named(row.first)',
    to: 'first: row.first',
    tests: following,
  },
];

export const documentChanges: readonly HandMadeChange[] = [...pageChanges, ...historyChanges];
