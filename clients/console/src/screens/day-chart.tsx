import type { Usage } from '#sdk/index.ts';
import { words } from '../messages/everywhere.ts';
import { settingsWords } from '../messages/settings.ts';

const text = settingsWords.usagePage;
const size = { width: 720, height: 180, left: 64, bottom: 30, top: 18 };

/** The credits of each day as bars. Refunded credits have a dashed outline, which is readable in print. */
export const DayChart = ({ usage: { data, from, to } }: { readonly usage: Usage }) => {
  const days = daysBetween(from, to);
  const rows = new Map(data.map((row) => [row.group, row]));
  const most = Math.max(1, ...data.map(({ credits }) => credits));
  const step = (size.width - size.left) / days.length;
  const plot = size.height - size.bottom - size.top;
  const heightOf = (credits: number): number => (credits / most) * plot;
  const every = Math.ceil(days.length / 6);
  return (
    <figure>
      <svg
        class="chart"
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={text.chart(from, to, most)}
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line
              x1={size.left}
              x2={size.width}
              y1={size.top + plot * (1 - share)}
              y2={size.top + plot * (1 - share)}
            />
            <text x={size.left - 6} y={size.top + plot * (1 - share) + 4} text-anchor="end">
              {(most * share).toLocaleString(undefined, { maximumFractionDigits: 1 })}
            </text>
          </g>
        ))}
        {days.map((day, index) => {
          const { credits = 0, refunded = 0 } = rows.get(day) ?? {};
          const x = size.left + index * step + step * 0.15;
          const bottom = size.height - size.bottom;
          return (
            <g key={day}>
              <rect class="bar" x={x} width={step * 0.7} y={bottom - heightOf(credits)} height={heightOf(credits)}>
                <title>{`${day}: ${words.credits(credits)}`}</title>
              </rect>
              {refunded > 0 && (
                <rect
                  class="refunded"
                  x={x}
                  width={step * 0.7}
                  y={bottom - heightOf(credits + refunded)}
                  height={heightOf(refunded)}
                />
              )}
              {index % every === 0 && (
                <text x={x} y={size.height - 6}>
                  {day.slice(5)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption class="soft small">{text.chartCaption}</figcaption>
    </figure>
  );
};

const daysBetween = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += 86_400_000) {
    days.push(new Date(ms).toISOString().slice(0, 10));
  }
  return days;
};
