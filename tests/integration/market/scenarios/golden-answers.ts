/**
 * Twenty deals, and what each of the thirty lenders says to them, agreed by hand from the text of their criteria. A line is
 * a lender, its list, what fails, and behind `!` what needs a look. Lenders of other categories are not asked.
 */
export const DEALS: readonly { deal: string; body: object; says: string }[] = [
  {
    deal: '2.4m second, 68%, warehouse in Dandenong South',
    body: {
      amount: '2.4m',
      categoryKey: 'SECOND_RANKING',
      lvr: 68,
      suburb: 'Dandenong South',
      securitySubTypeKey: 'WAREHOUSE',
    },
    says: `S01 fits; S02 near lvr; S03 near available; S04 near security; S05 near place; S06 near parcel lvr; S07 near state;
      S08 fits; S09 fits ! freshness; S10 near parcel ! lvr`,
  },
  {
    deal: 'the same at up to 9.5% and a fee of up to 1.5%',
    body: {
      amount: '2.4m',
      categoryKey: 'SECOND_RANKING',
      lvr: 68,
      suburb: 'Dandenong South',
      securitySubTypeKey: 'WAREHOUSE',
      rate: 9.5,
      fee: 1.5,
    },
    says: `S01 fits ! rate fee; S02 near lvr ! rate; S03 out available rate fee; S04 near security ! rate fee;
      S05 near place ! rate; S06 near parcel lvr; S07 out state rate fee; S08 fits ! rate fee; S09 fits ! rate fee freshness;
      S10 near parcel rate ! lvr fee`,
  },
  {
    deal: '1m second, 60%, house in Geelong',
    body: {
      amount: '1m',
      priorityKey: 'SECOND',
      lvr: 60,
      suburb: 'Geelong',
      securityTypeKey: 'RESIDENTIAL',
      securitySubTypeKey: 'HOUSE',
    },
    says: `S01 near place; S02 fits; S03 near security; S04 near place; S05 near parcel security; S06 near parcel lvr;
      S07 near state; S08 near place; S09 near place security ! freshness; S10 out parcel place security ! lvr`,
  },
  {
    deal: '5m second, 55%, office in Parramatta',
    body: { amount: '5m', categoryKey: 'SECOND_RANKING', lvr: 55, suburb: 'Parramatta', securitySubTypeKey: 'OFFICE' },
    says: `S01 near parcel state; S02 near security; S03 out available state security; S04 near parcel security; S05 fits; S06 fits;
      S07 near available parcel state; S08 near state security; S09 out available parcel state security ! freshness;
      S10 near state security ! lvr`,
  },
  {
    deal: '2.4m second on a warehouse of 3.2m in Dandenong South: 75%',
    body: {
      amount: '2.4m',
      categoryKey: 'SECOND_RANKING',
      value: '3.2m',
      suburb: 'Dandenong South',
      securitySubTypeKey: 'WAREHOUSE',
    },
    says: `S01 near lvr; S02 near lvr; S03 near available lvr; S04 near security; S05 near lvr place; S06 near parcel lvr;
      S07 near state; S08 fits; S09 near lvr ! freshness; S10 near parcel`,
  },
  {
    deal: '1.5m second, 62%, something industrial in Dandenong South',
    body: {
      amount: '1.5m',
      categoryKey: 'SECOND_RANKING',
      lvr: 62,
      suburb: 'Dandenong South',
      securityTypeKey: 'INDUSTRIAL',
    },
    says: `S01 fits ! security; S02 fits ! security; S03 fits ! security; S04 near security; S05 near parcel place ! security;
      S06 near parcel lvr ! security; S07 near state ! security; S08 fits ! security; S09 fits ! security freshness;
      S10 near parcel ! lvr security`,
  },
  {
    deal: '3m second, 66%, in Newcastle, on anything',
    body: { amount: '3m', categoryKey: 'SECOND_RANKING', lvr: 66, suburb: 'Newcastle' },
    says: `S01 near state ! lvr; S02 near lvr place; S03 near available state; S04 near place; S05 fits; S06 near lvr;
      S07 near parcel state; S08 near state; S09 near available parcel state ! freshness; S10 near state ! lvr`,
  },
  {
    deal: '1.2m second on a warehouse in Dandenong South, costing up to 10.5%',
    body: {
      amount: '1.2m',
      categoryKey: 'SECOND_RANKING',
      suburb: 'Dandenong South',
      securitySubTypeKey: 'WAREHOUSE',
      costOfFunds: 10.5,
    },
    says: `S01 fits ! costOfFunds; S02 fits ! costOfFunds; S03 near costOfFunds; S04 near security ! costOfFunds;
      S05 near parcel place ! costOfFunds; S06 near parcel; S07 near state costOfFunds; S08 fits ! costOfFunds;
      S09 fits ! costOfFunds freshness; S10 near parcel costOfFunds`,
  },
  {
    deal: '3m first, 60%, office in Parramatta',
    body: { amount: '3m', categoryKey: 'FIRST_RANKING', lvr: 60, suburb: 'Parramatta', securitySubTypeKey: 'OFFICE' },
    says: `F01 fits; F02 near security; F03 near parcel lvr; F04 near state; F05 near state ! freshness; F06 near place;
      F07 near lvr state; F08 near place`,
  },
  {
    deal: '500k first, 72%, house in Toowoomba, up to 8.5%',
    body: {
      amount: '500k',
      categoryKey: 'FIRST_RANKING',
      lvr: 72,
      suburb: 'Toowoomba',
      securitySubTypeKey: 'HOUSE',
      rate: 8.5,
    },
    says: `F01 out parcel lvr state; F02 near lvr state ! rate; F03 out parcel lvr security; F04 fits ! rate;
      F05 out parcel lvr state security ! freshness; F06 out parcel state security; F07 out parcel lvr state;
      F08 out parcel lvr place`,
  },
  {
    deal: '12m first, 45%, office in Brisbane City',
    body: {
      amount: '12m',
      categoryKey: 'FIRST_RANKING',
      lvr: 45,
      suburb: 'Brisbane City',
      securitySubTypeKey: 'OFFICE',
    },
    says: `F01 near parcel state; F02 out available parcel state security; F03 fits; F04 near available parcel ! lvr;
      F05 near parcel state ! freshness; F06 near parcel state; F07 near available parcel state; F08 fits`,
  },
  {
    deal: '2m first, 58%, warehouse in Perth, a fee of up to 1%',
    body: {
      amount: '2m',
      categoryKey: 'FIRST_RANKING',
      lvr: 58,
      suburb: 'Perth WA',
      securitySubTypeKey: 'WAREHOUSE',
      fee: 1,
    },
    says: `F01 near state security; F02 near state security ! fee; F03 out parcel lvr state; F04 near state ! fee;
      F05 near state security ! fee freshness; F06 near state security; F07 near lvr ! fee; F08 out parcel state security`,
  },
  {
    deal: '4m first in Parramatta, and nothing else',
    body: { amount: '4m', priorityKey: 'FIRST', suburb: 'Parramatta' },
    says: `F01 fits; F02 fits; F03 near parcel; F04 near state; F05 near state ! freshness; F06 near place; F07 near state;
      F08 near place`,
  },
  {
    deal: '6m construction, 63%, apartments in Dandenong South, a line fee of up to 0.75%',
    body: {
      amount: '6m',
      categoryKey: 'CONSTRUCTION',
      lvr: 63,
      suburb: 'Dandenong South',
      securitySubTypeKey: 'APARTMENT',
      lineFee: 0.75,
    },
    says: 'C01 fits ! lineFee; C02 near state; C03 out available parcel lvr lineFee; C04 out parcel lvr place ! lineFee',
  },
  {
    deal: '3m construction, 60%, a house in Newcastle',
    body: { amount: '3m', categoryKey: 'CONSTRUCTION', lvr: 60, suburb: 'Newcastle', securitySubTypeKey: 'HOUSE' },
    says: 'C01 near state; C02 near place security; C03 fits; C04 out parcel state security',
  },
  {
    deal: '12m construction, an office in Melbourne, up to 7.5% and 10% in all',
    body: {
      amount: '12m',
      categoryKey: 'CONSTRUCTION',
      suburb: 'Melbourne 3000',
      securitySubTypeKey: 'OFFICE',
      rate: 7.5,
      costOfFunds: 10,
    },
    says: `C01 near rate ! costOfFunds; C02 out available parcel state security rate ! costOfFunds;
      C03 out available parcel security rate costOfFunds; C04 fits ! rate`,
  },
  {
    deal: '4m mezzanine, 78%, apartments in Parramatta',
    body: {
      amount: '4m',
      categoryKey: 'MEZZANINE',
      priorityKey: 'SECOND',
      lvr: 78,
      suburb: 'Parramatta',
      securitySubTypeKey: 'APARTMENT',
    },
    says: 'M01 fits; M02 near lvr state',
  },
  {
    deal: '5m of land, 48%, urban growth in Dandenong South',
    body: {
      amount: '5m',
      categoryKey: 'LAND_BANK',
      lvr: 48,
      suburb: 'Dandenong South',
      zoningKey: 'ZONED_URBAN_GROWTH',
    },
    says: 'L01 near lvr; L02 near security; L03 out available parcel lvr state security',
  },
  {
    deal: '3.5m of land, 38%, rural residential in Newcastle',
    body: {
      amount: '3.5m',
      categoryKey: 'LAND_BANK',
      lvr: 38,
      suburb: 'Newcastle',
      zoningKey: 'ZONED_RURAL_RESIDENTIAL',
    },
    says: 'L01 near state security; L02 near state security; L03 near place',
  },
  {
    deal: '4m rural, 55%, livestock in Toowoomba',
    body: { amount: '4m', categoryKey: 'RURAL', lvr: 55, suburb: 'Toowoomba', agricultureTypeKey: 'LIVESTOCK' },
    says: 'R01 fits; R02 near state; R03 near lvr',
  },
]
