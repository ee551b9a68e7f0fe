import { importHelp, importLabels } from '#lib/lending/imports/labels.ts'

/** Collapsible help on how files are read. */
export const ImportHelp = () => (
  <details className="my-4 rounded-md border border-line bg-panel px-5 py-3">
    <summary className="cursor-pointer rounded-sm font-semibold">{importLabels.help}</summary>
    <ul className="mt-2 flex max-w-3xl list-disc flex-col gap-1.5 pl-5">
      {importHelp.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </details>
)
