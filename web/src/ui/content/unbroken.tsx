import styles from './unbroken.module.css';

/** A size with the kind after it, and any word or number with a hyphen: "20 yd roll-on", "SO-12048". */
const UNBROKEN = /(\d+ yd(?: \p{L}+-\p{L}+)?|\p{L}+-[\p{L}\d]+)/u;

/** A short text, whose sizes, numbers and words with a hyphen no line breaks. */
export function Unbroken({ text }: { text: string }) {
  return text.split(UNBROKEN).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
