import { Button } from '#components/ui/button.tsx'
import type { SuburbChoice } from '#lib/market/scenarios/values/fields.ts'
import { screenLabels } from '#lib/market/scenarios/values/labels.ts'

type Props = { choices: readonly SuburbChoice[]; onChoose: (suburb: SuburbChoice) => void }

/** The suburbs that a doubled name may mean, as buttons. */
export const SuburbChoices = ({ choices, onChoose }: Props) =>
  choices.length === 0 ? null : (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{screenLabels.chooseSuburb}</legend>
      {choices.map((suburb) => (
        <Button key={suburb.id} size="sm" onClick={() => onChoose(suburb)}>
          {suburb.name}
        </Button>
      ))}
    </fieldset>
  )
