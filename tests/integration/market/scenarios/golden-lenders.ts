import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'

/** A lender's criteria as entered in its form: amounts in millions, percentages, kilometres from the capital. */
export type Written = {
  name: string
  category: CategoryKey
  available: string
  parcel: string
  /** For residential and other securities, or one for all. */
  residential: string | undefined
  other: string | undefined
  lvr: string | undefined
  rate: string
  fee: string
  line: string | undefined
  where: string
  takes: string
  /** Days since the verification. */
  age: number
}

/**
 * Name, category, available, parcel, LVR (residential / other, or one), lower rate, establishment fee, line fee, states with
 * distance ('all' is the whole state) or region, what is taken, and days since verification unless they are three.
 */
const TABLE = `
  S01 | SECOND_RANKING | 5 | 0.5-3 | 30-65 / 30-70 | 9-11 | 1-2 | - | VIC 50 | HOUSE WAREHOUSE OFFICE
  S02 | SECOND_RANKING | 20 | 1-10 | 20-60 / 20-65 | 8-10 | 1-1.5 | - | VIC all, NSW 25 | HOUSE APARTMENT WAREHOUSE FACTORY
  S03 | SECOND_RANKING | 2 | 0.2-5 | 30-70 / 30-70 | 10-14 | 2-3 | - | VIC 100 | WAREHOUSE
  S04 | SECOND_RANKING | 10 | 0.5-4 | 40-70 / - | 9.5-12 | 1-2 | - | VIC 50, NSW 50 | HOUSE APARTMENT
  S05 | SECOND_RANKING | 8 | 2-8 | - / 40-68 | 9-10 | 0-1 | - | NSW all, VIC Geelong | WAREHOUSE OFFICE FACTORY
  S06 | SECOND_RANKING | 50 | 3-30 | 10-50 / 10-55 | 7-9 | 0.5-1 | - | VIC all, NSW all, QLD all | HOUSE APARTMENT WAREHOUSE FACTORY OFFICE RETAIL_SHOP
  S07 | SECOND_RANKING | 3 | 0.3-2.5 | 30-75 / 30-75 | 12-18 | 2-4 | - | QLD 200 | HOUSE WAREHOUSE OFFICE
  S08 | SECOND_RANKING | 6 | 1-6 | - / - | 9-11 | 1-2 | - | VIC 50 | HOUSE WAREHOUSE
  S09 | SECOND_RANKING | 2.4 | 0.5-2.4 | 30-68 / 30-68 | 9-12 | 1.5-2 | - | VIC 25 Melbourne - South East | WAREHOUSE | 25
  S10 | SECOND_RANKING | 5 | 2.5-5 | 70-80 / 70-80 | 11-13 | 1-2 | - | VIC 50 | WAREHOUSE FACTORY
  F01 | FIRST_RANKING | 30 | 1-10 | 20-65 / 20-60 | 6-8 | 0.5-1 | - | NSW 50 | HOUSE APARTMENT OFFICE
  F02 | FIRST_RANKING | 5 | 0.5-5 | 30-70 / 30-65 | 7-9 | 1-1.5 | - | NSW all, VIC all | HOUSE
  F03 | FIRST_RANKING | 100 | 10-100 | 10-50 / 10-50 | 5.5-7 | 0.25-0.5 | - | NSW all, VIC all, QLD all | OFFICE WAREHOUSE MOTEL
  F04 | FIRST_RANKING | 8 | 0.25-4 | 50-75 / 50-70 | 8-12 | 1-3 | - | QLD 50 Toowoomba | HOUSE WAREHOUSE OFFICE
  F05 | FIRST_RANKING | 12 | 1-6 | 10-65 / 10-65 | 6.5-7.5 | 0.5-1.5 | - | VIC 25 | OFFICE APARTMENT | 21
  F06 | FIRST_RANKING | 15 | 2-7 | - / 30-60 | 7-8 | 1-1 | - | NSW 10 | OFFICE | 20
  F07 | FIRST_RANKING | 9 | 1-9 | 30-60 / 30-55 | 7-7 | 1-2 | - | WA all | HOUSE OFFICE WAREHOUSE
  F08 | FIRST_RANKING | 20 | 3-15 | 20-60 / 20-60 | 6-7 | 0.5-1 | - | NSW Newcastle and Lake Macquarie, QLD 100 | OFFICE HOUSE
  C01 | CONSTRUCTION | 40 | 2-20 | 30-65 | 8-10 | 1-2 | 0.5-1 | VIC 50 | HOUSE APARTMENT OFFICE
  C02 | CONSTRUCTION | 10 | 1-8 | 30-70 | 9-12 | 1-2 | 0-0 | NSW 100 | APARTMENT WAREHOUSE
  C03 | CONSTRUCTION | 5 | 1-5 | 20-60 | 10-13 | 2-3 | 1-2 | VIC all, NSW all | HOUSE APARTMENT
  C04 | CONSTRUCTION | 60 | 10-60 | 20-60 | 7-8 | 0.5-1 | 0.5-1 | VIC 25 | APARTMENT OFFICE
  M01 | MEZZANINE | 20 | 1-10 | 50-80 | 14-18 | 2-3 | 1-2 | VIC all, NSW all | APARTMENT HOUSE
  M02 | MEZZANINE | 5 | 0.5-5 | 40-75 | 16-20 | 2-4 | 1-1 | VIC 50 | APARTMENT
  L01 | LAND_BANK | 10 | 1-10 | 20-50 / 20-45 | 10-12 | 2-3 | - | VIC 50 | ZONED_RESIDENTIAL ZONED_URBAN_GROWTH
  L02 | LAND_BANK | 25 | 3-25 | 20-55 / 20-55 | 9-11 | 1-2 | - | VIC all, QLD all | ZONED_RESIDENTIAL ZONED_INDUSTRIAL ZONED_MIXED_USE
  L03 | LAND_BANK | 4 | 0.5-4 | 10-40 / 10-35 | 12-14 | 2-2 | - | NSW 100 | ZONED_RURAL_RESIDENTIAL ZONED_RESIDENTIAL
  R01 | RURAL | 20 | 1-15 | 20-60 | 8-9 | 1-2 | - | QLD Toowoomba | CROPPING LIVESTOCK
  R02 | RURAL | 6 | 0.5-6 | 20-65 | 9-11 | 1-2 | - | NT, SA | LIVESTOCK
  R03 | RURAL | 10 | 2-10 | 30-50 | 7-8 | 0.5-1 | - | QLD Toowoomba, NSW Newcastle and Lake Macquarie | DAIRY LIVESTOCK
`

const toWritten = (line: string): Written => {
  const cells = line.split('|').map((cell) => cell.trim())
  const [
    name = '',
    category,
    available = '',
    parcel = '',
    lvr = '',
    rate = '',
    fee = '',
    lineFee,
    where = '',
    takes = '',
    age,
  ] = cells
  const [residential, other] = lvr.includes('/') ? lvr.split('/').map((range) => range.trim()) : []
  const isGiven = (text: string | undefined) => (text === '-' ? undefined : text)
  return {
    name,
    category: (CATEGORIES.find(({ key }) => key === category) ?? CATEGORIES[0]).key,
    available,
    parcel,
    residential: isGiven(residential),
    other: isGiven(other),
    lvr: lvr.includes('/') ? undefined : lvr,
    rate,
    fee,
    line: isGiven(lineFee),
    where,
    takes,
    age: Number(age ?? 3),
  }
}

export const LENDERS: readonly Written[] = TABLE.trim().split('\n').map(toWritten)
