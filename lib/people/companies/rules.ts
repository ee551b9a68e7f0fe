const ACN_LENGTH = 9

/** An ACN's digits without the spaces it is written with. */
export const bareAcn = (text: string): string => text.replaceAll(/\s/g, '')

export const isAcn = (acn: string): boolean => /^\d{9}$/.test(acn)

/** The last digit of an ACN as ASIC computes it from the first eight: weights 8 to 1, modulus 10; a ninth weighs nothing. */
export const acnCheckDigit = (digits: string): number => {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (ACN_LENGTH - 1 - index), 0)
  return (10 - (sum % 10)) % 10
}

/** False for nine digits whose check digit is wrong: a warning that staff may pass, never a refusal. */
export const hasCheckDigit = (acn: string): boolean => isAcn(acn) && acnCheckDigit(acn) === Number(acn.at(-1))
