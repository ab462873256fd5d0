// A page of players by React, in strict mode.
import { StrictMode, useCallback, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";

function Page() {
  const [puzzles, setPuzzles] = useState(["soma", "diabolical", "bedlam"]);
  const [[step, speed], setPlace] = useState([2, 5]);
  const [isShown, show] = useState(true);
  const [steps, setSteps] = useState(0);
  // React gives elements that a server has rendered no listeners for events of their own, such as `onstep`.
  const listen = useCallback((player) => {
    const count = () => setSteps((steps) => steps + 1);
    player.addEventListener("step", count);
    return () => player.removeEventListener("step", count);
  }, []);
  return (
    <>
      <button id="reverse" onClick={() => setPuzzles(puzzles.toReversed())}>Reverse</button>
      <button id="forward" onClick={() => setPlace([5, 50])}>Forward</button>
      <button id="toggle" onClick={() => show(!isShown)}>Toggle</button>
      <output>{steps}</output>
      <ul>
        {isShown &&
          puzzles.map((puzzle) => (
            <li key={puzzle}>
              <cubefall-player id={puzzle} puzzle={puzzle} solution={1} step={step} speed={speed} ref={listen}>
                <a href={`#${puzzle}`}>{puzzle}</a>
              </cubefall-player>
            </li>
          ))}
      </ul>
    </>
  );
}

const page = <StrictMode><Page /></StrictMode>;

export const render = () => renderToString(page);
export const hydrate = (place) => hydrateRoot(place, page);
