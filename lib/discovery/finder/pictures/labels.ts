import { formatCount } from '#lib/core/counts.ts'

/** The texts in the preview image of a broker's page. */
export const previewLabels = {
  kind: 'Commercial mortgage broker',
  speciality: (words: string) => `Most of them: ${words}`,
  stars: (mean: number, count: number) => `${mean.toFixed(1)} of 5 stars from ${formatCount(count)} ratings`,
  alt: (name: string, company: string) => `${name}, commercial mortgage broker at ${company}`,
} as const
