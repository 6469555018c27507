import { apiVersionPrefix } from '#contract/routes.ts';
import { AppError } from '../app-error.ts';

export const noSuchPath = (path: string): AppError =>
  new AppError(
    'not_found',
    `There is no ${path}. Paths begin with ${apiVersionPrefix}, where /openapi.json lists them; /docs has the guides.`,
  );
