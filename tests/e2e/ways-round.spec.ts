import { expect, test } from '@playwright/test'
import { ARRIVALS, canariesOf, readable } from '#tests/e2e/harness/arrivals.ts'
import { isThorough } from '#tests/e2e/harness/depth.ts'
import { expectedOutcome, outcomeOf } from '#tests/e2e/harness/expectations.ts'
import { figures } from '#tests/e2e/harness/figures.ts'
import { type Sample, samplesOf } from '#tests/e2e/harness/samples.ts'
import { VARIANTS } from '#tests/e2e/harness/variants.ts'
import { each, send } from '#tests/e2e/harness/wire.ts'
import { world } from '#tests/e2e/harness/world.ts'

/**
 * The principals that try to get round refusals, and the share of endpoints that each tries; those without rights divide them.
 */
const WANDERERS = [
  ['visitor', 0, 3],
  ['person of a switched-off company', 1, 3],
  ['administrator whose rights were taken away', 2, 3],
  ['another broker', 0, 2],
  ['rival lender', 1, 2],
  ['law firm', 0, 2],
] as const

// The machine may be busy with the rest of the tests.
test.describe.configure({ timeout: 120_000 })

for (const [title, part, parts] of WANDERERS) {
  test(`[T-A1] ${title} finds no way round an endpoint`, async () => {
    const principal = await ARRIVALS[title]()
    const own = 'companyName' in principal.actor ? principal.actor.companyName : null
    const [all, endpoints, canaries] = await Promise.all([world(), readable(), canariesOf(principal)])
    const closed = endpoints.flatMap((endpoint) => {
      const samples = samplesOf(endpoint, all).filter(({ isNone }) => !isNone)
      const sample = samples.find(
        (each) =>
          !['shown', 'elsewhere'].includes(
            expectedOutcome({ principal: title, actor: principal.actor }, endpoint, each),
          ),
      )
      return sample ? [{ endpoint, sample }] : []
    })
    const attempts = closed
      .filter((_knock, index) => index % parts === part && (isThorough || index % 2 === 0))
      // The ways are the framework's: each endpoint is tried with a third of them, and each way at a third of the endpoints.
      .flatMap((knock, index) =>
        VARIANTS.filter((_variant, way) => (way + index) % 3 === 0).map((variant) => ({ ...knock, variant })),
      )
    const faults: string[] = []
    await each(attempts, async ({ endpoint, sample, variant }) => {
      const path = variant.path(sample.path)
      const answer = await send(path, { ...variant.letter, cookie: principal.cookie })
      // Header and menu name the person's own company, so that is not a secret.
      const secrets = [...canaries, ...secretsOf(sample)].filter((text) => text !== own)
      for (const secret of secrets.filter((text) => answer.body.includes(text)))
        faults.push(`${variant.name} ${path}: tells ${secret}`)
      // The framework may answer a prefetch with an empty frame, which must contain nothing else.
      const isFrame = /prefetch/.test(variant.name) && !answer.body.includes('"__PAGE__"')
      if (outcomeOf(answer) === 'shown' && endpoint.kind === 'handler') faults.push(`${variant.name} ${path}: opens`)
      if (
        outcomeOf(answer) === 'shown' &&
        endpoint.kind === 'page' &&
        !isFrame &&
        /<h1|"h1"/.test(answer.body) &&
        answer.body.includes('data-shell="header"')
      )
        faults.push(`${variant.name} ${path}: opens`)
      if (answer.status >= 500) faults.push(`${variant.name} ${path}: ${answer.status}`)
    })
    figures(
      test.info(),
      `${closed.length} closed endpoints, ${VARIANTS.length} ways, ${attempts.length} attempts, ${faults.length} ways in`,
    )
    expect(faults).toEqual([])
  })
}

const secretsOf = ({ loan, profile }: Sample): string[] => [
  ...(loan ? [loan.loanNo] : []),
  ...(profile ? [profile.companyName] : []),
]
