import { buildPublicBrokerPath } from '#lib/market/brokers/rules.ts'

/** The usual size of link preview images, in pixels. */
export const PREVIEW = { width: 1_200, height: 630 } as const

/** Returns the path of a public broker's preview image. */
export const buildPicturePath = (portrait: Parameters<typeof buildPublicBrokerPath>[0]): string =>
  `${buildPublicBrokerPath(portrait)}/picture`
