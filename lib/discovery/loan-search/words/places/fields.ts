/** The radius of "near", in kilometres. */
export const NEAR = 20

/** The cities that share their name with the suburb at their centre, and their states. */
export const CAPITALS: Readonly<Record<string, string>> = {
  sydney: 'NSW',
  melbourne: 'VIC',
  brisbane: 'QLD',
  perth: 'WA',
  adelaide: 'SA',
  hobart: 'TAS',
  darwin: 'NT',
  canberra: 'ACT',
}
