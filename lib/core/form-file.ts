/** A file of a multipart form: its name as sent, and its bytes, which the reader of the form may modify. */
export class FormFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  constructor(name: string, bytes: Uint8Array<ArrayBuffer>) {
    this.name = name
    this.bytes = bytes
  }
}
