import type { Look, Origin } from './portraits.ts'
import type { Random } from './random.ts'

export type Name = { firstName: string; lastName: string; look: Look; origin: Origin }

const splitWords = (text: string): string[] => text.trim().split(/\s+/)

const FAMILIES: Record<Origin, { weight: number; f: string[]; m: string[]; last: string[] }> = {
  EUROPE: {
    weight: 52,
    f: splitWords(`Charlotte Amelia Grace Olivia Matilda Isabelle Claire Fiona Bronwyn Kirsten Rebecca Joanna Philippa Helena Georgia
      Imogen Tamsin Eleni Francesca Katarina Ingrid Siobhan Meredith Louise Annika Harriet Renee Bridget Sofia Danica`),
    m: splitWords(`Oliver Jack William Angus Lachlan Hamish Callum Nathan Gareth Stuart Patrick Declan Marcus Anton Luca Stefan Dimitri
      Theo Henrik Piotr Giorgio Alistair Damian Rhys Simon Fergus Nikolas Tobias Matthew Craig`),
    last: splitWords(`Ainsworth Albrecht Barrowclough Beaumont Brennan Calloway Campisi Carmody Costa Dalgleish Delahunty Dragovic
      Drummond Fairweather Ferraro Fitzsimons Gallagher Georgiou Halloran Hargreaves Hollingworth Ivanov Jankowski Kavanagh
      Kowalski Lindqvist Lombardi MacAllister Marchetti McKendry Mihailovic Moretti Novak Ockenden Papadakis Penhaligon
      Petrakis Quillen Radford Rasmussen Rossiter Schroeder Stavrou Sutherland Tavistock Thorburn Trevelyan Vella Wakefield
      Whitcombe Winterbourne Zammit`),
  },
  EAST_ASIA: {
    weight: 14,
    f: splitWords('Mei Linh Grace Jia Sakura Yuna Thao Vivian Angela Hui Naomi Minh Christine Ling'),
    m: splitWords('Wei Kevin Duc Raymond Hiro Jun Minh Anthony Jason Bao Kenji Samuel Alvin Tuan'),
    last: splitWords(
      'Cheng Chow Dinh Fujimoto Hoang Huynh Kim Kwok Lam Leung Liang Nakamura Pham Phan Seo Tanaka Tran Truong Wen Yeoh',
    ),
  },
  SOUTH_ASIA: {
    weight: 11,
    f: splitWords('Priya Anjali Kavitha Meera Deepa Nisha Shreya Tanvi Ruwani Sunita'),
    m: splitWords('Arjun Rohan Vikram Harpreet Sanjay Nikhil Imran Dinesh Rajiv Gurdeep'),
    last: splitWords(
      'Bhatt Chandran Desai Fernando Grewal Iyer Jayawardena Kapoor Menon Nair Perera Raman Sandhu Srinivasan Wickramasinghe',
    ),
  },
  MIDDLE_EAST: {
    weight: 8,
    f: splitWords('Layla Rania Nadia Yasmin Shirin Mariam Zeynep Amal'),
    m: splitWords('Karim Elias Omar Tarek Farhad Yusuf Joseph Charbel'),
    last: splitWords('Abboud Aydin Farahani Gerges Haddad Karimi Khoury Mansour Najjar Rahimi Saab Tannous Yildiz'),
  },
  AFRICA: {
    weight: 5,
    f: splitWords('Adaeze Thandiwe Amina Selam Nyasha Esther'),
    m: splitWords('Kwame Chidi Tendai Dawit Sipho Abel'),
    last: splitWords('Adeyemi Bekele Chikwanha Dlamini Mensah Moyo Okonkwo Osei Tesfaye'),
  },
  PACIFIC: {
    weight: 5,
    f: splitWords('Aroha Mele Hinemoa Sina Lani'),
    m: splitWords('Tane Sione Wiremu Ioane Manaia'),
    last: splitWords('Faleolo Kereama Leota Ngata Parata Tuilagi Waititi'),
  },
  LATIN: {
    weight: 5,
    f: splitWords('Camila Valentina Lucia Carolina Paula'),
    m: splitWords('Mateo Diego Rafael Andres Thiago'),
    last: splitWords('Aguirre Benavides Carvalho Fuentes Herrera Montoya Pacheco Salgado Valdivia'),
  },
}

/** Returns a generator of names in which each pair of first and last name occurs once. */
export const createNameSource = (
  random: Random,
  taken: readonly { firstName: string; lastName: string }[],
): (() => Name) => {
  const used = new Set(taken.map(({ firstName, lastName }) => `${firstName} ${lastName}`))
  const origins = Object.entries(FAMILIES).map(([origin, { weight }]) => [origin as Origin, weight] as const)
  return () => {
    for (;;) {
      const origin = random.weighted(origins)
      const look: Look = random.chance(0.44) ? 'f' : 'm'
      const name = { firstName: random.pick(FAMILIES[origin][look]), lastName: random.pick(FAMILIES[origin].last) }
      if (used.has(`${name.firstName} ${name.lastName}`)) continue
      used.add(`${name.firstName} ${name.lastName}`)
      return { ...name, look, origin }
    }
  }
}

// Two halves of an invented place name; no real company of these names is known.
const FIRST =
  splitWords(`Tallow Corvane Quill Kestrel Bramble Wirra Mulga Yarran Saltbush Cinder Harrow Lorne Penda Marra Currawe Gidgee
  Talla Wollem Brindle Larkspur Merri Boree Sandal Callis Ember Thornby Wexcombe Orrery Pelican Dunmarra Kurraba Ashlar Bellwether
  Coolami Darley Elderton Fernly Gannet Heron Illawon Jarrah Kalari Lilli Moonbi Narrin Oakhurst Petrel Rosella Sedge Tarrawe Umber
  Verity Warrego Yabba Banyan Calder Drift Estuary Fallow Galen Hazel Ivory Juniper Karri Linden Myall Nettle Osprey Paperbark`)
const SECOND = splitWords('mere wick gate moor stead ford bourne dale leigh holt brook stone combe ridge haven worth')
const KINDS = {
  LENDER: [
    'Capital',
    'Private Credit',
    'Mortgage Fund',
    'Lending',
    'Funds Management',
    'Credit Partners',
    'First Mortgages',
    'Property Credit',
    'Income Fund',
    'Commercial Finance',
  ],
  BROKER: [
    'Finance',
    'Finance Brokers',
    'Commercial Broking',
    'Lending Advisory',
    'Debt Advisory',
    'Finance Partners',
    'Capital Advisory',
    'Finance Solutions',
    'Broking Group',
    'Property Finance',
  ],
  DUAL: ['Group', 'Finance Group', 'Capital Group', 'Property Capital'],
} as const

/** Returns a generator of company names in which each occurs once. */
export const createCompanySource = (random: Random, taken: readonly string[]) => {
  // Each round pairs the halves differently, so that names with the same first half are spread out.
  const firsts = random.shuffle(FIRST)
  const seconds = random.shuffle(SECOND)
  const places = seconds.flatMap((_each, round) =>
    firsts.map((first, at) => first + seconds[(at * 5 + round) % seconds.length]),
  )
  places.reverse()
  const used = new Set(taken.map((name) => name.split(' ')[0] ?? ''))
  return (kind: keyof typeof KINDS): string => {
    for (;;) {
      const place = places.pop()
      if (place === undefined) throw new RangeError('no place name is left')
      if (used.has(place)) continue
      used.add(place)
      return `${place} ${random.pick(KINDS[kind])}`
    }
  }
}

/** Returns the name of a law firm, formed from two founders. */
export const buildLawFirmName = (random: Random, founder: string, next: () => Name): string => {
  const other = next().lastName
  return random.pick([
    `${founder} ${other} Lawyers`,
    `${founder} & ${other}`,
    `${founder} ${other} Legal`,
    `${founder} & ${other} Solicitors`,
  ])
}

/** Returns a company's domain for email addresses: lower-case letters and digits. */
export const toDomain = (company: string): string => `${company.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')}.example`
