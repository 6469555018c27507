import { h, type VNode } from 'preact';
import type { Shape } from '#finance/report/charts/svg.ts';

/** A chart of a report as elements of the page, so that no text becomes markup. */
export const Drawing = ({ shape }: { readonly shape: Shape }) => elementOf(shape);

const elementOf = ({ tag, attributes, content }: Shape): VNode =>
  h(tag, attributes, ...content.map((one) => (typeof one === 'string' ? one : elementOf(one))));
