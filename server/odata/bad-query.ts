// What is refused about the address of a request, with a sentence that its author can act on.

/** The options or the path cannot be read, or ask for more than a bound allows: 400. */
export class BadQuery extends Error {
  override readonly name: string = 'BadQuery'
  readonly status: 400 | 501 = 400
}

/** Read and understood, and in the standard, but not part of this service: 501. */
export class NotServed extends BadQuery {
  override readonly name = 'NotServed'
  override readonly status = 501
}
