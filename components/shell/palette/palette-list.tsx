'use client'

import { Command } from 'cmdk'
import { ArrowRight } from 'lucide-react'
import { cn } from '#components/ui/cn.ts'
import { Warning } from '#components/ui/warning.tsx'
import { paletteLabels, searchLabels } from '#lib/discovery/global-search/labels.ts'
import type { PaletteEntry } from './palette-entries.tsx'
import type { PaletteGroup } from './use-palette.ts'

type PaletteListProps = {
  groups: readonly PaletteGroup[]
  /** The status of the search, such as that nothing was found. */
  message: string
  /** True if the message warns, such as of words that were not understood. */
  isWarning: boolean
  onChoose: (entry: PaletteEntry) => void
  onActions: (entry: PaletteEntry) => void
  /** The pointer moves over the entries and selects one. */
  onPoint: () => void
}

/** The entries of the palette under their headings, and the status of the search. */
export const PaletteList = ({ groups, message, isWarning, onChoose, onActions, onPoint }: PaletteListProps) => (
  <>
    <div className={cn(message && 'px-2.5 pt-2.5 pb-1')}>
      <Warning text={message} quiet={!isWarning} className={cn(message && !isWarning && 'px-1 pt-0.5')} />
    </div>
    <Command.List
      label={searchLabels.results}
      onPointerMove={onPoint}
      className="max-h-[min(30rem,75dvh)] overflow-y-auto p-1"
    >
      {groups.map(({ title, entries }) => (
        <Command.Group
          key={title}
          heading={title}
          className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
        >
          {entries.map((entry) => (
            <Command.Item
              key={entry.id}
              value={entry.id}
              onSelect={() => onChoose(entry)}
              aria-description={entry.loadActions ? paletteLabels.actionsKey : undefined}
              // A click in the list must not take the focus from the search box.
              onMouseDown={(event) => event.preventDefault()}
              className="group flex min-h-[38px] cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1 data-[selected=true]:bg-accent-soft [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted"
            >
              {entry.icon}
              <span className="flex min-w-0 flex-1 items-center gap-x-2.5 max-sm:flex-col max-sm:items-stretch">
                <span className="min-w-0 shrink-0 truncate font-medium sm:max-w-[60%]">{entry.label}</span>
                {entry.chips && (
                  <span className="flex min-w-0 flex-1 flex-wrap gap-1 py-0.5">
                    {entry.chips.map((chip) => (
                      <span
                        key={chip}
                        className="rounded-sm border border-line bg-panel px-1.5 py-0.5 text-accent text-sm leading-tight"
                      >
                        {chip}
                      </span>
                    ))}
                  </span>
                )}
                {entry.note && (
                  <span className="min-w-0 flex-1 truncate text-muted text-sm sm:text-right">{entry.note}</span>
                )}
              </span>
              {entry.count && <span className="shrink-0 font-medium text-sm tabular-nums">{entry.count}</span>}
              {!entry.loadActions && !entry.keys && entry.note && <span className="w-6 shrink-0" />}
              {entry.loadActions && (
                // The keyboard has the right arrow, which the option's description names.
                <span
                  aria-hidden
                  title={paletteLabels.actionsKey}
                  onClick={(event) => {
                    event.stopPropagation()
                    onActions(entry)
                  }}
                  className="invisible grid size-6 shrink-0 place-items-center rounded-sm bg-sunken text-muted group-data-[selected=true]:visible pointer-coarse:visible"
                >
                  <ArrowRight className="size-3.5" />
                </span>
              )}
              {entry.keys && (
                <kbd aria-hidden className="rounded-sm bg-sunken px-1.5 font-sans text-muted text-sm max-sm:hidden">
                  {entry.keys}
                </kbd>
              )}
            </Command.Item>
          ))}
        </Command.Group>
      ))}
    </Command.List>
  </>
)
