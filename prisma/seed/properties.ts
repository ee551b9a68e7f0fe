import type { Random } from './random.ts'

/**
 * A kind of security and the sizes of its loans in Sydney, in millions of dollars: minimum, the two ends of the middle
 * range, maximum.
 */
export type Property = { group: string; type: string; weight: number; size: [number, number, number, number] }

const buildProperty = (
  group: string,
  type: string,
  weight: number,
  ...size: [number, number, number, number]
): Property => ({
  group,
  type,
  weight,
  size,
})

export const STANDING: Property[] = [
  buildProperty('RESIDENTIAL', 'HOUSE', 13, 0.4, 0.9, 2.2, 9),
  buildProperty('RESIDENTIAL', 'TOWNHOUSE', 6, 0.35, 0.7, 1.3, 4),
  buildProperty('RESIDENTIAL', 'APARTMENT', 9, 0.3, 0.6, 1.4, 7),
  buildProperty('RESIDENTIAL', 'BLOCK_OF_UNITS', 4, 1.2, 2.4, 6, 16),
  buildProperty('RESIDENTIAL', 'VACANT_RESIDENTIAL_LAND', 4, 0.3, 0.6, 1.6, 6),
  buildProperty('INDUSTRIAL', 'WAREHOUSE', 9, 0.7, 1.8, 6, 28),
  buildProperty('INDUSTRIAL', 'FACTORY', 4, 0.8, 1.6, 4.5, 18),
  buildProperty('INDUSTRIAL', 'INDUSTRIAL_UNIT', 6, 0.3, 0.6, 1.4, 4),
  buildProperty('INDUSTRIAL', 'INDUSTRIAL_LAND', 3, 0.6, 1.5, 4, 14),
  buildProperty('COMMERCIAL', 'OFFICE', 8, 0.5, 1.6, 7, 45),
  buildProperty('COMMERCIAL', 'RETAIL_SHOP', 8, 0.4, 0.8, 2.2, 9),
  buildProperty('COMMERCIAL', 'SHOPPING_CENTRE', 2, 5, 11, 26, 80),
  buildProperty('COMMERCIAL', 'MIXED_USE', 6, 0.8, 2, 6, 24),
  buildProperty('COMMERCIAL', 'MEDICAL_CENTRE', 4, 0.8, 1.8, 4.5, 14),
  buildProperty('SPECIALISED', 'CHILDCARE', 4, 1.2, 2.2, 4.5, 10),
  buildProperty('SPECIALISED', 'HOTEL_OR_PUB', 3, 1.8, 4, 10, 32),
  buildProperty('SPECIALISED', 'MOTEL', 2, 0.9, 1.8, 4, 10),
  buildProperty('SPECIALISED', 'SERVICE_STATION', 2, 1.2, 2.2, 4.5, 11),
  buildProperty('SPECIALISED', 'AGED_CARE', 1.5, 4, 8, 18, 48),
  buildProperty('SPECIALISED', 'STUDENT_ACCOMMODATION', 1, 4, 9, 20, 52),
  buildProperty('SPECIALISED', 'BOARDING_HOUSE', 2, 0.8, 1.5, 3.2, 8),
  buildProperty('SPECIALISED', 'PLACE_OF_WORSHIP', 0.7, 0.5, 0.9, 2, 5),
]

export const FARMS: Property[] = [
  buildProperty('RURAL', 'CROPPING', 5, 0.8, 2, 6, 22),
  buildProperty('RURAL', 'LIVESTOCK', 5, 0.7, 1.8, 5, 20),
  buildProperty('RURAL', 'DAIRY', 2, 0.9, 2, 4.5, 12),
  buildProperty('RURAL', 'HORTICULTURE', 2, 0.7, 1.5, 4, 12),
  buildProperty('RURAL', 'VITICULTURE', 2, 0.8, 1.8, 5, 16),
  buildProperty('RURAL', 'AQUACULTURE', 0.6, 0.8, 1.5, 4, 10),
  buildProperty('RURAL', 'FORESTRY', 0.8, 0.8, 1.8, 4.5, 14),
  buildProperty('RURAL', 'MIXED_FARMING', 3, 0.6, 1.4, 4, 14),
]

export const LAND: Property[] = [
  buildProperty('LAND_BANK', 'ZONED_RESIDENTIAL', 5, 1, 2.5, 8, 36),
  buildProperty('LAND_BANK', 'ZONED_MIXED_USE', 2, 1.5, 4, 12, 48),
  buildProperty('LAND_BANK', 'ZONED_COMMERCIAL', 1.5, 1.2, 3, 8, 30),
  buildProperty('LAND_BANK', 'ZONED_INDUSTRIAL', 2, 1, 2.5, 8, 30),
  buildProperty('LAND_BANK', 'ZONED_RURAL_RESIDENTIAL', 1.5, 0.6, 1.4, 4, 12),
  buildProperty('LAND_BANK', 'ZONED_URBAN_GROWTH', 2, 2, 5, 14, 60),
  buildProperty('LAND_BANK', 'ZONED_SPECIAL_USE', 0.6, 0.8, 2, 5, 15),
]

export const BUILDING: Property[] = [
  buildProperty('RESIDENTIAL', 'APARTMENT', 6, 4, 9, 24, 85),
  buildProperty('RESIDENTIAL', 'TOWNHOUSE', 7, 1.8, 3.5, 8, 22),
  buildProperty('RESIDENTIAL', 'HOUSE', 4, 0.7, 1.2, 2.6, 7),
  buildProperty('INDUSTRIAL', 'WAREHOUSE', 3, 2.5, 5, 12, 40),
  buildProperty('COMMERCIAL', 'MIXED_USE', 3, 4, 9, 20, 60),
  buildProperty('COMMERCIAL', 'OFFICE', 1, 5, 10, 22, 70),
  buildProperty('SPECIALISED', 'CHILDCARE', 2, 2, 3.2, 6, 11),
  buildProperty('SPECIALISED', 'STUDENT_ACCOMMODATION', 0.8, 6, 12, 26, 60),
]

const drawBetween = (random: Random, from: number, to: number): number => from * (to / from) ** random.next()

/** Draws the principal of a loan on a property, rounded to the usual steps of whole dollars. */
export const drawPrincipal = (random: Random, { size }: Property, price: number): number => {
  const [least, low, high, most] = size
  const draw = random.next()
  const millions =
    draw < 0.2
      ? drawBetween(random, least, low)
      : draw < 0.88
        ? drawBetween(random, low, high)
        : drawBetween(random, high, most)
  const dollars = millions * 1_000_000 * (0.55 + price * 0.45)
  const step = dollars < 1_000_000 ? 5_000 : dollars < 5_000_000 ? 25_000 : dollars < 20_000_000 ? 100_000 : 250_000
  return Math.max(step * Math.round(dollars / step), 120_000)
}
