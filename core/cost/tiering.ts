/**
 * S3 Intelligent-Tiering: what nobody has read for 30 and for 90 days, in dollars a GiB-month; and what each object costs.
 * https://aws.amazon.com/s3/pricing (us-east-1, read 2026-11)
 */
export const tiering = { untilDays: [30, 90, Number.POSITIVE_INFINITY], usd: [0.023, 0.0125, 0.004] } as const;
export const tieredObjectUsd = { monitoredMonth: 0.0025 / 1000, moved: 0.01 / 1000 } as const;
