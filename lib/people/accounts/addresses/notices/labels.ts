/** The stages of an address change that the old address is notified of. */
export type AddressNews = 'PROPOSED' | 'REQUESTED' | 'CONFIRMED'

/** Returns the subject of the mail that asks the new address to confirm. */
export const formatAddressSubject = (productName: string): string => `Confirm your new ${productName} sign-in address`
/** Returns the subject of the notice to the old address. */
export const formatAddressNoticeSubject = (productName: string, news: AddressNews): string =>
  ({
    PROPOSED: `A new ${productName} sign-in address is proposed for you`,
    REQUESTED: `Your ${productName} sign-in address is about to change`,
    CONFIRMED: `Your ${productName} sign-in address has changed`,
  })[news]
