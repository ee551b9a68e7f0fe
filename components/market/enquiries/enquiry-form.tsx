import { AlertCircle } from 'lucide-react'
import { buttonClass } from '#components/ui/button-class.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { cn } from '#components/ui/cn.ts'
import { Input } from '#components/ui/input.tsx'
import { Asterisk } from '#components/ui/label.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { CONSENT, enquiryLabels, LONGEST_WORDS } from '#lib/market/enquiries/labels.ts'
import { emptyForm, type Typed } from '#lib/market/enquiries/rules.ts'
import type { Recipient } from '#lib/market/enquiries/schema.ts'
import { EnquiryField } from './enquiry-field.tsx'

type EnquiryFormProps = {
  recipient: Recipient
  /** The person whose portrait is open. */
  individualId: number | null
  companyName: string
  /** The submitted values and their errors, if the form is shown again. */
  typed?: Typed
  faults?: Partial<Typed>
  /** The message that explains why the form is shown again; null at first. */
  problem?: string | null
}

const EITHER = 'enquiry-either'

/**
 * The form with which a visitor writes to a broker or lender: plain HTML, the same with and without JavaScript
 * (decision 'enquiry').
 */
export const EnquiryForm = (props: EnquiryFormProps) => {
  const { recipient, individualId, companyName, typed = emptyForm, faults = {}, problem = null } = props
  const first = Object.keys(faults)[0]
  const getFieldProps = (name: keyof Typed) => ({
    name,
    defaultValue: typed[name],
    fault: faults[name],
    isFirstFault: name === first,
  })
  // An error of either field says it instead.
  const either = faults.email || faults.mobile ? undefined : EITHER
  return (
    <form method="post" action="/api/general-public/enquiries/form" className="grid gap-4">
      <input type="hidden" name="kind" value={recipient.kind} />
      <input type="hidden" name="id" value={recipient.id} />
      {individualId !== null && <input type="hidden" name="individualId" value={individualId} />}
      <input type="hidden" name="consentVersion" value={CONSENT.version} />
      {problem && (
        <p role="alert" className="flex gap-2 rounded-md bg-bad-soft px-3 py-2 text-bad">
          <AlertCircle className="mt-0.5 size-4 shrink-0" aria-hidden />
          {problem}
        </p>
      )}
      <EnquiryField {...getFieldProps('name')} label={enquiryLabels.name} isRequired>
        {(field) => <Input {...field} autoComplete="name" maxLength={100} />}
      </EnquiryField>
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        <EnquiryField {...getFieldProps('email')} label={enquiryLabels.email} describedBy={either}>
          {(field) => <Input {...field} type="email" autoComplete="email" maxLength={254} />}
        </EnquiryField>
        <EnquiryField {...getFieldProps('mobile')} label={enquiryLabels.mobile} describedBy={either}>
          {(field) => <Input {...field} type="tel" autoComplete="tel" maxLength={40} />}
        </EnquiryField>
        {either && (
          <p id={either} className="-mt-3 text-muted text-sm sm:col-span-2">
            {enquiryLabels.either}
          </p>
        )}
      </div>
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        <EnquiryField
          {...getFieldProps('amount')}
          label={enquiryLabels.amount}
          hint={enquiryLabels.amountHint}
          isRequired
        >
          {(field) => <Input {...field} maxLength={60} />}
        </EnquiryField>
        <EnquiryField {...getFieldProps('suburb')} label={enquiryLabels.suburb} isRequired>
          {(field) => <Input {...field} maxLength={100} />}
        </EnquiryField>
      </div>
      <EnquiryField {...getFieldProps('words')} label={enquiryLabels.words} hint={enquiryLabels.wordsHint}>
        {(field) => <Textarea {...field} rows={4} maxLength={LONGEST_WORDS} />}
      </EnquiryField>
      <div className="sr-only" aria-hidden>
        <label>
          {enquiryLabels.trap}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div>
        <Checkbox
          name="consent"
          value="on"
          required
          defaultChecked={typed.consent === 'on' && !faults.consent}
          aria-invalid={faults.consent ? true : undefined}
          aria-describedby={faults.consent ? 'enquiry-consent-fault' : undefined}
          className={cn(
            'items-start [&>input]:mt-1',
            faults.consent && '[&>input]:rounded-xs [&>input]:outline-2 [&>input]:outline-bad',
          )}
          label={
            <>
              {CONSENT.text(companyName)}
              <Asterisk />
            </>
          }
        />
        {faults.consent && (
          <p id="enquiry-consent-fault" className="mt-1 pl-6 text-bad text-sm">
            {faults.consent}
          </p>
        )}
      </div>
      <div>
        <button type="submit" className={cn(buttonClass({ variant: 'primary' }), 'max-sm:w-full')}>
          {enquiryLabels.send}
        </button>
      </div>
    </form>
  )
}
