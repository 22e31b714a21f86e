import { MEBIBYTE, materialFields } from '@thermarium/model';
import { recordTypes } from '@thermarium/records';
import { z } from 'zod';
import { endpoint, libraryEditor, libraryInBin, libraryOwner, signedIn } from './endpoint.ts';
import { fieldsAnswer, fieldsBody } from './field-schema.ts';
import { id, name, pathId, permissionList, plainText, rowsOf } from './values.ts';

export interface LibraryMaterialBody {
  readonly name?: string | undefined;
  /** The fields of a material. */
  readonly [field: string]: unknown;
}
export interface NewLibraryMaterialBody extends LibraryMaterialBody {
  readonly name: string;
}
const { shape } = fieldsBody(materialFields);
const materialBody: z.ZodType<LibraryMaterialBody, LibraryMaterialBody> = z.object({
  ...shape,
  name: name.optional(),
});
const newMaterialBody: z.ZodType<NewLibraryMaterialBody, NewLibraryMaterialBody> = z.object({
  ...shape,
  name,
});

export const libraryMaterialAnswer = z.object({
  ...fieldsAnswer(materialFields),
  id,
  name: z.string(),
  library_id: id,
  library_name: z.string(),
});

export const libraryAnswer = z.object({
  id,
  name: z.string(),
  /** In order of their names. */
  materials: z.array(libraryMaterialAnswer),
  /** Whether the caller is an owner. */
  owner: z.boolean(),
  /** Whether the caller may change it. */
  edit: z.boolean(),
  /** The permissions of all users, for an owner; empty for others. */
  permissions: permissionList,
});
export type Library = z.infer<typeof libraryAnswer>;

const params = z.object({ library: pathId });
const materialParams = z.object({ library: pathId, material: pathId });

export const libraryEndpoints = {
  libraries: endpoint('GET', '/api/library/', {
    tag: 'libraries',
    summary: 'All libraries that the caller may see, with their materials',
    access: signedIn,
    load: 'libraries',
    answer: z.array(libraryAnswer),
  }),
  createLibrary: endpoint('POST', '/api/library/', {
    tag: 'libraries',
    summary: 'Make a library',
    access: signedIn,
    load: 'libraries',
    body: z.object({ name }),
    status: 201,
    answer: libraryAnswer,
    refusals: ['quota-exceeded'],
  }),
  updateLibrary: endpoint('PUT', '/api/library/:library/', {
    tag: 'libraries',
    summary: 'Rename a library',
    access: libraryEditor,
    load: 'libraries',
    params,
    body: z.object({ name: name.optional() }),
    answer: libraryAnswer,
  }),
  deleteLibrary: endpoint('DELETE', '/api/library/:library/', {
    tag: 'libraries',
    summary: 'Put a library into the bin, for 30 days',
    access: libraryEditor,
    params,
  }),
  restoreLibrary: endpoint('POST', '/api/library/:library/restore/', {
    tag: 'libraries',
    summary: 'Take a library out of the bin',
    access: libraryInBin,
    load: 'libraries',
    params,
    answer: libraryAnswer,
  }),
  libraryPermissions: endpoint('GET', '/api/library/:library/permissions/', {
    tag: 'libraries',
    summary: 'Who may do what with a library',
    access: libraryOwner,
    params,
    answer: permissionList,
  }),
  updateLibraryPermissions: endpoint('PUT', '/api/library/:library/permissions/', {
    tag: 'libraries',
    summary: 'Replace the whole list of who may do what; whoever is not on it loses access',
    access: libraryOwner,
    params,
    body: permissionList,
    answer: plainText,
    form: 'text',
    refusals: ['last-owner'],
  }),
  createLibraryMaterial: endpoint('POST', '/api/library/:library/material/', {
    tag: 'libraries',
    summary: 'Add a material; its values are plain numbers',
    access: libraryEditor,
    params,
    body: newMaterialBody,
    status: 201,
    answer: libraryMaterialAnswer,
    refusals: ['quota-exceeded'],
  }),
  addLibraryMaterials: endpoint('POST', '/api/library/:library/materials/', {
    tag: 'libraries',
    summary:
      "Add many materials, all or none: one that is there already is left out, one whose name is taken gets ' (2)'. Answers the ones that were added",
    access: libraryEditor,
    params,
    body: rowsOf(newMaterialBody, recordTypes.material.most, 'Send a list of materials!'),
    status: 201,
    answer: z.array(libraryMaterialAnswer),
    refusals: ['quota-exceeded'],
    bodyLimit: 4 * MEBIBYTE,
  }),
  updateLibraryMaterial: endpoint('PUT', '/api/library/:library/material/:material/', {
    tag: 'libraries',
    summary: 'Change a material; what is not sent stays',
    access: libraryEditor,
    params: materialParams,
    body: materialBody,
    answer: libraryMaterialAnswer,
  }),
  deleteLibraryMaterial: endpoint('DELETE', '/api/library/:library/material/:material/', {
    tag: 'libraries',
    summary: 'Delete a material; projects keep the copies that they have',
    access: libraryEditor,
    params: materialParams,
  }),
};
