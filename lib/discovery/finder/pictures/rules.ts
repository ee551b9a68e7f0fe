import { buildBrokerPath } from '#lib/market/brokers/rules.ts'

/** The size that previews of links are made for, in pixels. */
export const PREVIEW = { width: 1_200, height: 630 } as const

/** The address of a public broker's picture. */
export const picturePath = (portrait: Parameters<typeof buildBrokerPath>[0]): string =>
  `${buildBrokerPath(portrait)}/picture`
