import { Button } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { importLabels } from '#lib/lending/imports/labels.ts'
import { getImportProgress } from '#lib/lending/imports/rules.ts'
import type { ImportView } from '#lib/lending/imports/schema.ts'
import { ImportNotice } from './import-notice.tsx'

const WORDS = {
  CHECKING: importLabels.checking,
  RECORDING: importLabels.recording,
  UNDOING: importLabels.undoing,
} as Partial<Record<ImportView['state'], string>>

type Props = { view: ImportView; isPending: boolean; onContinue: () => void }

/** Progress of an import's job; a job that has stalled can be restarted. */
export const ImportProgress = ({ view, isPending, onContinue }: Props) => {
  const { done, total } = getImportProgress(view)
  const words = WORDS[view.state] ?? ''
  return (
    <Panel id="import-progress" title={words} className="mb-4">
      <progress
        aria-label={words}
        value={done}
        max={Math.max(total, 1)}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:transition-[width] [&::-moz-progress-bar]:rounded-full"
      />
      <p role="status" className="mt-1">
        {importLabels.progress(done, total)}
      </p>
      {view.isStalled ? (
        <div className="mt-3">
          <ImportNotice
            tone="warn"
            text={importLabels.stalled}
            actions={
              <Button isPending={isPending} onClick={onContinue}>
                {importLabels.continue}
              </Button>
            }
          />
        </div>
      ) : (
        <p className="text-muted">{importLabels.keepsGoing}</p>
      )}
    </Panel>
  )
}
