import type { Random } from './random.ts'

/**
 * A kind of security and the sizes of its loans in Sydney, in millions of dollars: minimum, the two ends of the middle
 * range, maximum.
 */
export type Property = { group: string; type: string; weight: number; size: [number, number, number, number] }

const of = (group: string, type: string, weight: number, ...size: [number, number, number, number]): Property => ({
  group,
  type,
  weight,
  size,
})

export const STANDING: Property[] = [
  of('RESIDENTIAL', 'HOUSE', 13, 0.4, 0.9, 2.2, 9),
  of('RESIDENTIAL', 'TOWNHOUSE', 6, 0.35, 0.7, 1.3, 4),
  of('RESIDENTIAL', 'APARTMENT', 9, 0.3, 0.6, 1.4, 7),
  of('RESIDENTIAL', 'BLOCK_OF_UNITS', 4, 1.2, 2.4, 6, 16),
  of('RESIDENTIAL', 'VACANT_RESIDENTIAL_LAND', 4, 0.3, 0.6, 1.6, 6),
  of('INDUSTRIAL', 'WAREHOUSE', 9, 0.7, 1.8, 6, 28),
  of('INDUSTRIAL', 'FACTORY', 4, 0.8, 1.6, 4.5, 18),
  of('INDUSTRIAL', 'INDUSTRIAL_UNIT', 6, 0.3, 0.6, 1.4, 4),
  of('INDUSTRIAL', 'INDUSTRIAL_LAND', 3, 0.6, 1.5, 4, 14),
  of('COMMERCIAL', 'OFFICE', 8, 0.5, 1.6, 7, 45),
  of('COMMERCIAL', 'RETAIL_SHOP', 8, 0.4, 0.8, 2.2, 9),
  of('COMMERCIAL', 'SHOPPING_CENTRE', 2, 5, 11, 26, 80),
  of('COMMERCIAL', 'MIXED_USE', 6, 0.8, 2, 6, 24),
  of('COMMERCIAL', 'MEDICAL_CENTRE', 4, 0.8, 1.8, 4.5, 14),
  of('SPECIALISED', 'CHILDCARE', 4, 1.2, 2.2, 4.5, 10),
  of('SPECIALISED', 'HOTEL_OR_PUB', 3, 1.8, 4, 10, 32),
  of('SPECIALISED', 'MOTEL', 2, 0.9, 1.8, 4, 10),
  of('SPECIALISED', 'SERVICE_STATION', 2, 1.2, 2.2, 4.5, 11),
  of('SPECIALISED', 'AGED_CARE', 1.5, 4, 8, 18, 48),
  of('SPECIALISED', 'STUDENT_ACCOMMODATION', 1, 4, 9, 20, 52),
  of('SPECIALISED', 'BOARDING_HOUSE', 2, 0.8, 1.5, 3.2, 8),
  of('SPECIALISED', 'PLACE_OF_WORSHIP', 0.7, 0.5, 0.9, 2, 5),
]

export const FARMS: Property[] = [
  of('RURAL', 'CROPPING', 5, 0.8, 2, 6, 22),
  of('RURAL', 'LIVESTOCK', 5, 0.7, 1.8, 5, 20),
  of('RURAL', 'DAIRY', 2, 0.9, 2, 4.5, 12),
  of('RURAL', 'HORTICULTURE', 2, 0.7, 1.5, 4, 12),
  of('RURAL', 'VITICULTURE', 2, 0.8, 1.8, 5, 16),
  of('RURAL', 'AQUACULTURE', 0.6, 0.8, 1.5, 4, 10),
  of('RURAL', 'FORESTRY', 0.8, 0.8, 1.8, 4.5, 14),
  of('RURAL', 'MIXED_FARMING', 3, 0.6, 1.4, 4, 14),
]

export const LAND: Property[] = [
  of('LAND_BANK', 'ZONED_RESIDENTIAL', 5, 1, 2.5, 8, 36),
  of('LAND_BANK', 'ZONED_MIXED_USE', 2, 1.5, 4, 12, 48),
  of('LAND_BANK', 'ZONED_COMMERCIAL', 1.5, 1.2, 3, 8, 30),
  of('LAND_BANK', 'ZONED_INDUSTRIAL', 2, 1, 2.5, 8, 30),
  of('LAND_BANK', 'ZONED_RURAL_RESIDENTIAL', 1.5, 0.6, 1.4, 4, 12),
  of('LAND_BANK', 'ZONED_URBAN_GROWTH', 2, 2, 5, 14, 60),
  of('LAND_BANK', 'ZONED_SPECIAL_USE', 0.6, 0.8, 2, 5, 15),
]

export const BUILDING: Property[] = [
  of('RESIDENTIAL', 'APARTMENT', 6, 4, 9, 24, 85),
  of('RESIDENTIAL', 'TOWNHOUSE', 7, 1.8, 3.5, 8, 22),
  of('RESIDENTIAL', 'HOUSE', 4, 0.7, 1.2, 2.6, 7),
  of('INDUSTRIAL', 'WAREHOUSE', 3, 2.5, 5, 12, 40),
  of('COMMERCIAL', 'MIXED_USE', 3, 4, 9, 20, 60),
  of('COMMERCIAL', 'OFFICE', 1, 5, 10, 22, 70),
  of('SPECIALISED', 'CHILDCARE', 2, 2, 3.2, 6, 11),
  of('SPECIALISED', 'STUDENT_ACCOMMODATION', 0.8, 6, 12, 26, 60),
]

const between = (random: Random, from: number, to: number): number => from * (to / from) ** random.next()

/** Draws the principal of a loan on a property, rounded to the usual steps of whole dollars. */
export const principalOn = (random: Random, { size }: Property, price: number): number => {
  const [least, low, high, most] = size
  const draw = random.next()
  const millions =
    draw < 0.2 ? between(random, least, low) : draw < 0.88 ? between(random, low, high) : between(random, high, most)
  const dollars = millions * 1_000_000 * (0.55 + price * 0.45)
  const step = dollars < 1_000_000 ? 5_000 : dollars < 5_000_000 ? 25_000 : dollars < 20_000_000 ? 100_000 : 250_000
  return Math.max(step * Math.round(dollars / step), 120_000)
}
