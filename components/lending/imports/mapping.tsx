'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { Glyph } from '#components/ui/glyph.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Select } from '#components/ui/select.tsx'
import { getImportFieldLabel } from '#lib/lending/imports/fields.ts'
import { importLabels } from '#lib/lending/imports/labels.ts'
import { listMappableFields } from '#lib/lending/imports/mapping/rules.ts'
import type { ImportView } from '#lib/lending/imports/schema.ts'

type Props = {
  view: ImportView
  /** The fields that every loan needs. */
  required: readonly string[]
  isPending: boolean
  /** The errors of the mapping, by column heading. */
  errors: Readonly<Record<string, string>>
  onCheck: (mapping: Record<string, string>) => void
}

const COLUMNS = 'gap-x-4 px-5 md:grid-cols-[14rem_16rem_minmax(0,1fr)]'

/** Maps each column, shown with sample cells, to a field of the loan. */
export const ImportMapping = ({ view, required, isPending, errors, onCheck }: Props) => {
  const isNew = view.state === 'READ'
  const [isOpen, setIsOpen] = useState(isNew)
  const [mapping, setMapping] = useState<Record<string, string>>(view.mapping)
  const fields = listMappableFields(Object.values(mapping))
  const chosen = new Set(Object.values(mapping))
  const missing = required.filter((field) => !chosen.has(field)).map(getImportFieldLabel)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onCheck(Object.fromEntries(view.columns.map(({ heading }) => [heading, mapping[heading] ?? ''])))
  }
  return (
    <form onSubmit={submit}>
      <Panel
        id="import-mapping"
        title={importLabels.mapping}
        note={isOpen ? importLabels.mappingText : undefined}
        isPadded={false}
        className={isOpen ? undefined : 'pb-3'}
        actions={
          !isNew && (
            <Button aria-expanded={isOpen} aria-controls="import-columns" onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? importLabels.hideColumns : importLabels.changeColumns}
            </Button>
          )
        }
      >
        <div id="import-columns" hidden={!isOpen}>
          {/* Each field is labelled by its column, so assistive technology needs no heads. */}
          <div aria-hidden className={cn('mt-2 hidden border-line border-t pt-2 text-muted text-sm md:grid', COLUMNS)}>
            <span>{importLabels.column}</span>
            <span>{importLabels.field}</span>
            <span>{importLabels.samples}</span>
          </div>
          <ul className="mt-2 divide-y divide-line border-line border-t">
            {view.columns.map(({ heading, samples }, at) => {
              const isUsed = Boolean(mapping[heading])
              return (
                <li key={heading} className={cn('grid items-center gap-y-1 py-2', COLUMNS)}>
                  <label
                    htmlFor={`column-${at}`}
                    className={cn('flex min-w-0 items-center gap-2', isUsed || 'text-muted')}
                  >
                    <Glyph name={isUsed ? 'check' : 'dot'} className={cn(isUsed && 'text-good')} />
                    <span className="min-w-0 break-words font-medium">{heading}</span>
                  </label>
                  <div>
                    <Select
                      id={`column-${at}`}
                      value={mapping[heading] ?? ''}
                      options={fields}
                      placeholder={importLabels.leaveOut}
                      aria-invalid={errors[heading] ? true : undefined}
                      aria-describedby={errors[heading] ? `column-${at}-error` : undefined}
                      onChange={(event) => setMapping({ ...mapping, [heading]: event.target.value })}
                    />
                    {errors[heading] && (
                      <p id={`column-${at}-error`} className="mt-1 text-bad text-sm">
                        {errors[heading]}
                      </p>
                    )}
                  </div>
                  <span className="min-w-0 truncate text-muted max-md:row-start-2 max-md:pl-5.5 max-md:text-sm">
                    {samples.join(' · ')}
                  </span>
                </li>
              )
            })}
          </ul>
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-line border-t px-5 py-3">
            <p role="status" className="flex min-w-0 flex-1 basis-72 items-center gap-2 text-warn empty:hidden">
              {missing.length > 0 && (
                <>
                  <Glyph name="alert" className="size-4 shrink-0" />
                  <span>{importLabels.missing(missing)}</span>
                </>
              )}
            </p>
            <Button type="submit" variant={isNew ? 'primary' : 'default'} isPending={isPending}>
              {isNew ? importLabels.check : importLabels.checkAgain}
            </Button>
          </div>
        </div>
      </Panel>
    </form>
  )
}
