// The parts of mssql that gp-sql-server.ts uses.
declare module 'mssql' {
  type Type = object
  export type Request = {
    input(name: string, type: Type, value: string | number): Request
    query<Row>(sql: string): Promise<{ recordset: Row[] }>
  }
  export type ConnectionPool = {
    connect(): Promise<ConnectionPool>
    request(): Request
    on(event: 'error', listener: (error: Error) => void): void
    close(): Promise<void>
  }
  const mssql: {
    ConnectionPool: new (config: object) => ConnectionPool
    NVarChar: (length: number) => Type
    Int: Type
  }
  // oxlint-disable-next-line import/no-default-export -- Node imports a CommonJS module as a default export.
  export default mssql
}
