/** What a program sends and what came back: the same for each client. */
export interface Given {
  url: string;
  identifier: string;
  password: string;
  status: string;
  files: File[];
}

export interface Outcome {
  email: string | null;
  /** The numbers of the orders of the status, filtered by operator. */
  filtered: (string | undefined)[];
  /** The same, filtered by one JSON text. */
  byText: (string | undefined)[];
  /** The names of their sites. */
  sites: (string | undefined)[];
  files: string[];
}
