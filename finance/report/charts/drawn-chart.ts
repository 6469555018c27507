import type { ReportChart } from '#contract/schemas/month-report.ts';
import { bars } from './bars.ts';
import { lines } from './lines.ts';
import type { Shape } from './svg.ts';
import { waterfall } from './waterfall.ts';

export const drawnChart = (title: string, chart: ReportChart): Shape => {
  if (chart.kind === 'waterfall') return waterfall(title, chart);
  return chart.kind === 'lines' ? lines(title, chart) : bars(title, chart);
};
