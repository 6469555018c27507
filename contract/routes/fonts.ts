import * as v from 'valibot';
import type { Route } from '../route.ts';
import { CreateFont, CustomerFont, CustomerFontFile, CustomerFontList, FontParams } from '../schemas/font.ts';
import { WholeListQuery } from '../schemas/page-query.ts';

export const fontRoutes = {
  listFonts: {
    operationId: 'listFonts',
    summary: 'List the fonts that the account has uploaded, newest first',
    method: 'GET',
    path: '/fonts',
    entry: 'api/fonts/list-fonts',
    scope: 'projects:read',
    query: WholeListQuery,
    status: 200,
    reply: CustomerFontList,
    errors: [],
    uses: { tables: { fonts: ['query'] } },
  },
  createFont: {
    operationId: 'createFont',
    summary: 'Upload a font',
    method: 'POST',
    path: '/fonts',
    entry: 'api/fonts/create-font',
    scope: 'projects:write',
    places: 'all',
    spends: true,
    counted: 'uploads',
    body: CreateFont,
    repeatable: true,
    status: 201,
    reply: CustomerFont,
    errors: ['unusable_font', 'font_licence', 'plan_limit_exceeded', 'spend_limit_reached'],
    uses: {
      tables: { accounts: ['get', 'update'], fonts: ['get', 'put'], usage: ['update'] },
      objects: { 'own-fonts': ['put', 'versions', 'erase'] },
    },
    /** API Gateway waits 30 seconds. */
    timeoutSeconds: 29,
    /** For the CPU that comes with it. */
    memoryMb: 1024,
  },
  getFont: {
    operationId: 'getFont',
    summary: 'Get a font, with a URL of its file',
    method: 'GET',
    path: '/fonts/{font_id}',
    entry: 'api/fonts/get-font',
    scope: 'projects:read',
    params: FontParams,
    status: 200,
    reply: CustomerFontFile,
    errors: ['not_found'],
    uses: { tables: { fonts: ['get'] }, signs: ['font'] },
  },
  deleteFont: {
    operationId: 'deleteFont',
    summary: 'Delete a font',
    method: 'DELETE',
    path: '/fonts/{font_id}',
    entry: 'api/fonts/delete-font',
    scope: 'projects:write',
    params: FontParams,
    status: 204,
    reply: v.undefined(),
    errors: ['not_found'],
    uses: {
      tables: { accounts: ['update'], fonts: ['get', 'delete'], usage: ['update'] },
      objects: { 'own-fonts': ['delete'] },
    },
  },
} as const satisfies Record<string, Route>;
