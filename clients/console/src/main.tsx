import './tokens.css';
import './base.css';
import './ui/ui.css';
import './shell.css';
import { render } from 'preact';
import { operatorPagePath, reviewPages } from '#contract/console.ts';
import { App } from './app.tsx';

const root = document.getElementById('console');
if (root && location.pathname === operatorPagePath) {
  // No page for customers loads it.
  import('./operator/operator.tsx').then(({ Operator }) => render(<Operator />, root));
} else if (root && location.pathname.startsWith(`${reviewPages}/`)) {
  // Whoever reviews has no session, and loads nothing of the other pages.
  import('./review/review.tsx').then(({ ReviewPage }) => render(<ReviewPage />, root));
} else if (root) {
  // Preact would leave what it does not use of the shell in the HTML, such as all of it where somebody signs in first.
  root.replaceChildren();
  render(<App />, root);
}
