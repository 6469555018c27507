import { apiVersionPrefix } from '#contract/route-paths.ts';
import { AppError } from '../app-error.ts';

export const noSuchPath = (path: string): AppError =>
  new AppError(
    'not_found',
    `There is no ${path}. ${apiVersionPrefix}/openapi.json lists the paths, which begin with ${apiVersionPrefix}; /docs has the guides.`,
  );
