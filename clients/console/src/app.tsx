import { LocationProvider, lazy, Route, Router, useLocation } from 'preact-iso';
import { authorizePagePath } from '#contract/console.ts';
import { cueline, isUnauthorized } from './api.ts';
import { PageCommands } from './commands/page-commands.tsx';
import { words } from './messages/everywhere.ts';
import { SignIn, SignInAgain } from './screens/sign-in.tsx';
import { account, hasEnded } from './session.ts';
import { Page } from './ui/page.tsx';
import { Problem } from './ui/problem.tsx';
import { Toasts } from './ui/toasts.tsx';
import { useLoaded } from './use-loaded.ts';

const Projects = lazy(() => import('./screens/projects.tsx'));
const ProjectPage = lazy(() => import('./screens/project.tsx'));
const batches = () => import('./screens/batches.tsx');
const BatchesPage = lazy(async () => (await batches()).BatchesPage);
const BatchPage = lazy(async () => (await batches()).BatchPage);
const UsagePage = lazy(() => import('./screens/usage.tsx'));
const AuthorizePage = lazy(() => import('./screens/authorize.tsx'));
const ReferencePage = lazy(() => import('./reference/reference.tsx'));
const settings = () => import('./screens/settings.tsx');
const AccountPage = lazy(async () => (await settings()).AccountPage);
const KeysPage = lazy(async () => (await settings()).KeysPage);
const WebhooksPage = lazy(() => import('./screens/webhooks.tsx'));
const WebhookPage = lazy(() => import('./screens/webhook.tsx'));
const NamesPage = lazy(async () => (await settings()).NamesPage);
const SessionsPage = lazy(async () => (await settings()).SessionsPage);

/** The navigation bar and the page of the address, which loads beside the account; the sign-in page where there is no session. */
export const App = () => {
  const loading = useLoaded(async () => {
    if (account.value === null) return;
    account.value = await cueline.account.get().catch((error: unknown) => {
      if (isUnauthorized(error)) return null;
      throw error;
    });
  });
  if (account.value === null) return <SignIn />;
  return (
    <LocationProvider scope="/console">
      <a class="button skip" href="#page">
        {words.skip}
      </a>
      <div class="shell">
        <Navigation />
        <main id="page" tabIndex={-1}>
          {loading.error !== undefined && <Problem error={loading.error} onRetry={loading.reload} />}
          <Router>
            <Route path="/console" component={Projects} />
            <Route path="/console/projects/:projectId" component={ProjectPage} />
            <Route path="/console/batches" component={BatchesPage} />
            <Route path="/console/batches/:batchId" component={BatchPage} />
            <Route path="/console/usage" component={UsagePage} />
            <Route path="/console/settings" component={AccountPage} />
            <Route path="/console/settings/keys" component={KeysPage} />
            <Route path="/console/settings/webhooks" component={WebhooksPage} />
            <Route path="/console/settings/webhooks/:webhookId" component={WebhookPage} />
            <Route path="/console/settings/names" component={NamesPage} />
            <Route path="/console/settings/sessions" component={SessionsPage} />
            <Route path={authorizePagePath} component={AuthorizePage} />
            <Route path="/console/reference" component={ReferencePage} />
            <Route default component={NotFound} />
          </Router>
        </main>
      </div>
      <PageCommands />
      <Toasts />
      {hasEnded.value && <SignInAgain />}
    </LocationProvider>
  );
};

const destinations = [
  ['/console', words.projects],
  ['/console/batches', words.batches],
  ['/console/usage', words.usage],
  ['/console/settings', words.settings],
  ['/console/reference', words.pages.reference],
] as const;

const Navigation = () => {
  const { path } = useLocation();
  const current = (href: string) => path === href || path.startsWith(`${href}/`);
  const isAt = (href: string) => (href === '/console' ? path === href || current('/console/projects') : current(href));
  return (
    <nav class="navigation" aria-label={words.navigation}>
      <a class="mark" href="/console">
        {words.cueline}
      </a>
      {destinations.map(([href, name]) => (
        <a key={href} href={href} aria-current={isAt(href) ? 'page' : undefined}>
          {name}
        </a>
      ))}
      <p class="rest soft small numbers">
        {account.value && (account.value.test ? words.testAccount : words.credits(account.value.credits))}
      </p>
    </nav>
  );
};

const NotFound = () => (
  <Page title={words.notFound}>
    <p>
      {words.notFoundHelp} <a href="/console">{words.projects}</a>
    </p>
  </Page>
);
