'use client'

import { teamGrammar } from '#lib/discovery/global-search/team/forms/labels.ts'
import { grammar } from '#lib/discovery/loan-search/words/grammar/labels.ts'
import { staffUserLines, userGrammar } from '#lib/discovery/user-search/words/labels.ts'

type Grammar = { title: string; lines: readonly { says: string; like: readonly string[] }[] }

/** The phrases that the header's search understands for loans and people, and those that only staff may ask (`withTeam`). */
export const SearchPhrases = ({ withTeam }: { withTeam: boolean }) => (
  <>
    <PhraseList grammar={grammar} />
    <PhraseList
      grammar={{ title: userGrammar.title, lines: [...userGrammar.lines, ...(withTeam ? staffUserLines : [])] }}
    />
    {withTeam && <PhraseList grammar={teamGrammar} />}
  </>
)

const PhraseList = ({ grammar: { title, lines } }: { grammar: Grammar }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the keys reach what is scrolled only through something that takes the focus
  <section tabIndex={0} aria-label={title} className="rounded-sm">
    <h3 className="mb-1.5 font-medium text-muted text-sm">{title}</h3>
    <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[15rem_1fr] sm:items-baseline">
      {lines.map(({ says, like }) => (
        <div key={says} className="contents">
          <dt>{says}</dt>
          <dd className="flex flex-wrap gap-1 max-sm:mb-1.5">
            {like.map((example) => (
              <code key={example} className="rounded-sm bg-sunken px-1.5 font-sans text-sm">
                {example}
              </code>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
