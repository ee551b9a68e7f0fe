import { type EnquiryPageProps, EnquirySentPage, enquiryMetadata } from '#app/(public)/enquiry-page.tsx'

export const generateMetadata = (props: EnquiryPageProps) => enquiryMetadata('lender', props)

/** The confirmation after an enquiry to a lender. */
export default function LenderEnquirySentPage(props: EnquiryPageProps) {
  return <EnquirySentPage kind="lender" {...props} />
}
