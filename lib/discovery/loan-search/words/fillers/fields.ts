import { COMPARISONS } from '#lib/discovery/loan-search/words/comparing/fields.ts'
import { EXPOSURE_FILLERS } from '#lib/discovery/loan-search/words/exposures/fields.ts'
import { MEANS } from '#lib/discovery/loan-search/words/grammar/fields.ts'

/** Marks, and words to whoever answers or about whoever is asked about. */
const TALK = [
  ...['-', '–', '—', '/', '=', '...', '…', 'hi', 'hello', 'hey', 'morning', 'good morning', 'thanks', 'cheers'],
  ...['can you', 'could you', 'tell me', 'can you tell me', 'i want', 'i need', 'i want to see', 'let me see', 'want'],
  ...['they', 'them', 'these', 'those', 'each', 'each one', 'ones', 'one by one', 'does', 'do', 'will', 'by how much'],
  ...['is that', 'is it', 'worth', 'looking', 'acted', 'acted on', 'acted for', 'act for', 'lend', 'fund', 'funded'],
  ...[
    'was',
    'also',
    'its',
    'came from',
    'come from',
    'comes from',
    'active',
    'their loan',
    'of their loan',
    'their book',
  ],
  ...['of their book', 'their deal', 'of their deal', 'that are also'],
  ...['how big', 'today', 'going', 'ever', 'know', 'in number', 'in dollars', 'in number and in dollars', 'belongs to'],
  ...['belong to', 'really', 'these days', 'charging', 'are we charging', 'do we charge', 'all up', 'mostly'],
  ...['which one was the worst', 'gap between', 'the gap between', 'difference between', 'the difference between'],
  ...[
    'their loans',
    'of their loans',
    'their deals',
    'of their deals',
    'are we heaviest in',
    'heaviest in',
    'heaviest',
  ],
  ...['sits', 'sits with', 'put', 'put in', 'in progress', 'are in progress', 'each of them', 'on each of them'],
  ...['what are they worth', 'what is it worth', 'earn us', 'make us'],
  ...['and by how much', 'how much by', 'separately', 'in there', 'fall', 'falls', 'falling due', 'funds out'],
]

/** Verbs of a desk for having, getting and asking, which say nothing about the loans. */
const DESK_TALK = [
  ...['carry', 'carrying', 'chase', 'chasing', 'pull', 'pull me', 'pull up', 'run me', 'run us', 'get me', 'get us'],
  ...[
    'look like',
    'looks like',
    'looking like',
    'giving',
    'giving us',
    'gives us',
    'feed us',
    'feeds us',
    'feeding us',
  ],
  ...[
    'feeding',
    'sending',
    'sending us',
    'picking up',
    'pick up',
    'picks up',
    'tracking',
    'doing',
    'stack up',
    'stacking up',
    'shaping up',
  ],
  ...['business', 'lending', 'our lending', 'too', 'taking', 'handling', 'often', 'most often', 'running'],
  ...['tied up', 'tied up in', 'locked up', 'locked up in', 'caught up in', 'stuck in', 'money in', 'blown out'],
  ...['out the door', 'got out the door', 'gone out the door', 'get out the door', 'exactly', 'roughly', 'honestly'],
  ...['holding', 'holding them', 'are holding', 'by share'],
  ...[
    'act on our',
    'acts on our',
    'acting on our',
    'acts on',
    'acting on',
    'board report',
    'board pack',
    'for the board',
  ],
  ...['charge', 'charged', 'repeat', 'weighted', 'we charge', 'anything'],
  ...['go', 'did we go', 'how did we go', 'how did we do', 'stuff', 'of the lot', 'the lot', 'size of', 'size of the'],
  ...[
    'keep',
    'keep turning up',
    'turning up',
    'turn up',
    'turn up on',
    'turning up on',
    'show up',
    'showing up',
    'pop up',
  ],
  ...['for us', 'with us', 'from us', 'do we stand', 'stand at', 'in hand', 'on our plate', 'made up of', 'consist of'],
]

/** Words that ask for the map beside the list. */
export const MAP_WORDS: readonly string[] = [
  ...['map', 'a map', 'the map', 'map of', 'a map of', 'on a map', 'on the map', 'mapped', 'map view'],
]

/** Words of a question that do not restrict the search. */
export const FILLERS = [
  ...'loan mortgage deal ranking the a an all and or with of for which what who lender do they hold show find me'.split(
    ' ',
  ),
  ...'on whom are is there we our have has how many'.split(' '),
  // Who brought or wrote a loan is a party of it.
  ...'brought bring wrote write written made placed did had has sent send lent gave introduced referred used'.split(
    ' ',
  ),
  // Each group of loans has its total and its mean rate.
  ...['in total', 'total', 'how much', 'much'],
  ...'us whose did get got volume settlement to take accept'.split(' '),
  ...[
    'to date',
    'so far',
    'year on year',
    'right now',
    'now',
    'currently',
    'as of today',
    'as at today',
    'at the moment',
  ],
  ...[
    'any',
    'every',
    'list',
    'list of',
    'sitting',
    'still',
    'yet',
    'already',
    'actually',
    'just',
    'only',
    'please',
    'give',
  ],
  ...[
    'that',
    'were',
    'been',
    'going',
    'went',
    'there',
    'in there',
    'where',
    'rank',
    'ranked',
    'league table',
    'table of',
  ],
  ...[
    'split',
    'split of',
    'breakdown',
    'breakdown of',
    'pivot',
    'sum',
    'sum of',
    'count',
    'number',
    'no of',
    'number of',
  ],
  ...[
    '$',
    'in $',
    'dollar',
    'in dollar',
    'amount',
    'principal',
    'total principal',
    'combined',
    'altogether',
    'overall',
  ],
  ...[
    'come',
    'cash',
    'money',
    'done',
    'do we have',
    'property',
    'side by side',
    'across the top',
    'handled',
    'everything',
    'it',
    'bring in',
    'brought in',
    'stale',
    'so we can',
    'handle',
  ],
  ...MEANS,
  ...['concentrated', 'as % of total', '% of total', '% of the total', 'share of total', 'share of the total'],
  ...['interest rate', 'share', 'share of', 'percentage', 'loan value', 'value', 'concentration', 'as'],
  ...EXPOSURE_FILLERS,
  ...DESK_TALK,
  ...MAP_WORDS,
  ...TALK,
  ...COMPARISONS,
]

/** Words that ask for what a list does not say, though each of them means nothing alone, or something else: a loan that I can refinance. */
export const UNANSWERED = [
  ...['whose are they', 'whose are these', 'whose they are', 'whose is it'],
  ...['can', 'could', 'might', 'ready to', 'want to', 'looking to', 'up for'].map((can) => `${can} refinance`),
  ...['refinance opportunities', 'refinance candidates', 'refinance opportunity', 'to refinance'],
]

/** Words between whoever asks and what they can do. */
export const ABLE: readonly string[] = ['can', 'could', 'might']

/** Units of a time for which something has not changed. */
export const GAP_UNITS: readonly string[] = ['day', 'days', 'week', 'weeks', 'month', 'months']
